import type { Messages } from '../language.ts';
import { de } from './de.ts';
import { en } from './en.ts';

/** The words of the parts. A site has its own in the same way: messages/en.ts, de.ts and this. */
export const partMessages: Messages<typeof en> = { en, de };
