import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** A language, by its code, in the words of another one. */
export const languageName = (language: Language, code: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;

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

const pageLanguage = typeof document === 'undefined' ? null : document.documentElement.lang;

/** The language of the parts below a provider. Without one it is the page's. */
export const LanguageContext = createContext<Language>(isLanguage(pageLanguage) ? pageLanguage : 'en');

export const useLanguage = (): Language => useContext(LanguageContext);

/** A text with values, in the forms that a count asks for: `{0}` stands for the first value, `#` for the first as a count. */
interface Forms {
  one?: string;
  other: string;
}

/** A text with values becomes a function of them. */
type Texts<T> = T extends Forms
  ? (...values: (string | number)[]) => string
  : T extends string
    ? string
    : { readonly [K in keyof T]: Texts<T[K]> };

/** The texts of a page in all languages: its `messages.json`. The compiler finds what a language lacks. */
type Catalogue<En, De> =
  Texts<En> extends Texts<De> ? (Texts<De> extends Texts<En> ? Readonly<{ en: En; de: De }> : never) : never;

export type TextsOf<C extends { en: unknown }> = Texts<C['en']>;

const made = new WeakMap<object, unknown>();

export function textsOf<En extends object, De extends object>(
  catalogue: Catalogue<En, De> & { en: En; de: De },
  language: Language,
): Texts<En> {
  const texts = catalogue[language];
  if (!made.has(texts)) made.set(texts, withValues(language, texts));
  return made.get(texts) as Texts<En>;
}

export const useMessages = <En extends object, De extends object>(
  catalogue: Catalogue<En, De> & { en: En; de: De },
): Texts<En> => textsOf(catalogue, useLanguage());

function withValues(language: Language, texts: object): unknown {
  if ('other' in texts) return (...values: (string | number)[]) => filled(language, texts as Forms, values);
  const all = Object.entries(texts).map(([key, of]) => [key, typeof of === 'string' ? of : withValues(language, of)]);
  return Object.fromEntries(all);
}

function filled(language: Language, { one, other }: Forms, values: readonly (string | number)[]): string {
  const count = Number(values[0]);
  const form = (new Intl.PluralRules(language).select(count) === 'one' && one) || other;
  return form.replace(/#|{(\d)}/g, (_, at) =>
    at ? String(values[at]) : new Intl.NumberFormat(language).format(count),
  );
}
