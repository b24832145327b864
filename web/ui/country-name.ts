import type { Language } from './language.ts';

/** The name of a country; what is no code stays as it is, such as that of an address that was erased. */
export const countryName = (language: Language, code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : code;
