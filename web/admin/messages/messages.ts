import { type Messages, useMessages } from '../../ui/language.ts';
import { de } from './de.ts';
import { en } from './en.ts';

/** The words of the back office. A view that is loaded on demand has its own in the same way, beside it. */
export const adminMessages: Messages<typeof en> = { en, de };

export const useAdminMessages = (): typeof en => useMessages(adminMessages);
