import { randomBytes } from 'node:crypto';

/** A new signing secret: `whsec_` followed by 32 random bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
