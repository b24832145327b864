import { createHash } from 'node:crypto';

/** The key of a step on the way to what a form asks for: the same for the same content, so that correcting a form is no repetition. */
export const keyFor = (key: string, content: object): string =>
  `${key}:${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}`;
