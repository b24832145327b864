import type { Language } from '../../ui/language.ts';
import { BASE } from '../base.ts';
import type { Shop } from '../server/visit.ts';

/** The pages that have places of their own, in the order of the footer. Others stand behind them. */
const PLACED = ['about', 'delivery', 'returns', 'terms', 'privacy', 'imprint'] as const;

type Placed = (typeof PLACED)[number];

/** The page for readers of a language: their own, that of all others, or else any that there is. */
export const inLanguage = <Page extends { language?: string | null }>(
  pages: readonly Page[],
  language: Language,
): Page | undefined =>
  pages.find((page) => page.language === language) ?? pages.find((page) => !page.language) ?? pages[0];

export interface PageLink {
  href: string;
  title: string;
  language: string | undefined;
}

/** Where these pages are, as far as the shop has them. */
export function linksTo(shop: Shop | undefined, language: Language, slugs: readonly (Placed | string)[]): PageLink[] {
  return slugs.flatMap((slug) => {
    const page = inLanguage(shop?.pages.filter((one) => one.slug === slug) ?? [], language);
    return page ? [{ href: `${BASE}/pages/${slug}`, title: page.title, language: page.language ?? undefined }] : [];
  });
}

/** All pages of the shop. */
export const allPages = (shop: Shop | undefined, language: Language): PageLink[] =>
  linksTo(shop, language, [...new Set<string>([...PLACED, ...(shop?.pages.map(({ slug }) => slug) ?? [])])]);
