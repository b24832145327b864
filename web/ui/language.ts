import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

export const isLanguage = (name: string | null): name is Language =>
  (LANGUAGES as readonly (string | null)[]).includes(name);

/**
 * The language of a visitor: the first that we speak of his wishes, best first. A wish is a language tag, as he chose it,
 * or a header `Accept-Language`.
 */
export function languageFor(...wishes: (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const ranges = (wish ?? '').split(',').map((range) => {
      const [tag = '', ...parameters] = range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { name: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
    });
    const [best] = ranges
      .filter(({ name, weight }) => isLanguage(name) && weight > 0)
      .sort((a, b) => b.weight - a.weight);
    if (best && isLanguage(best.name)) return best.name;
  }
  return 'en';
}

/** The language of the parts below a provider. Without one it is the page's. */
export const LanguageContext = createContext<Language>(
  typeof document === 'undefined' ? 'en' : languageFor(document.documentElement.lang),
);

export const useLanguage = (): Language => useContext(LanguageContext);

/** The same messages in each language. `messages/en.ts` decides which there are; the compiler finds what another lacks. */
export type Messages<M> = Readonly<Record<Language, M>>;

export const useMessages = <M>(messages: Messages<M>): M => messages[useLanguage()];

/** A count with its noun: `#` in the form stands for the count. */
export function counted(language: Language, count: number, forms: { one: string; other: string }): string {
  const form = new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other;
  return form.replace('#', new Intl.NumberFormat(language).format(count));
}
