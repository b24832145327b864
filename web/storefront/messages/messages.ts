import { type Messages, useMessages } from '../../ui/language.ts';
import { de } from './de.ts';
import { en } from './en.ts';

/** The words of every page. A page has its own in the same way, beside it. */
export const shopMessages: Messages<typeof en> = { en, de };

export const useShopMessages = (): typeof en => useMessages(shopMessages);
