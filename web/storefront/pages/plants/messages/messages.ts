import type { Messages } from '../../../../ui/language.ts';
import { de } from './de.ts';
import { en } from './en.ts';

/** The words of the list and of a plant. */
export const plantMessages: Messages<typeof en> = { en, de };
