import type { Language } from './language.ts';
import type { Option } from './parts/field.tsx';

/** The name of a country; what is no code stays as it is, such as that of an address that was erased. */
export const countryName = (language: Language, code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : code;

/** What a select offers: these codes by their names, in the order of the language. */
export const sortedOptions = (language: Language, codes: string[], nameOf: (code: string) => string): Option[] =>
  codes.map((code): Option => [code, nameOf(code)]).sort(([, a], [, b]) => a.localeCompare(b, language));

export const countryOptions = (language: Language, countries: readonly { code: string }[]): Option[] =>
  sortedOptions(
    language,
    countries.map(({ code }) => code),
    (code) => countryName(language, code),
  );
