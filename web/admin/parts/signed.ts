import type { Language } from '../../ui/language.ts';

/** +3, and -3. */
export const signed = (language: Language, number: number): string =>
  new Intl.NumberFormat(language, { signDisplay: 'exceptZero' }).format(number);
