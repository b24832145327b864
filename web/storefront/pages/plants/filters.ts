import { decimalsOf } from '../../../ui/parts/money.tsx';
import { BASE } from '../../base.ts';
import type { PlantsQueryVariables } from '../../documents.generated.ts';

/** What a visitor looks for. Prices are in minor units. */
export type Filters = Pick<
  PlantsQueryVariables,
  'q' | 'light' | 'watering' | 'difficulty' | 'petSafe' | 'inStock' | 'minPrice' | 'maxPrice' | 'tag' | 'sort'
>;

export const LIGHTS = ['LOW', 'MEDIUM', 'BRIGHT_INDIRECT', 'DIRECT'] as const;
export const WATERINGS = ['SPARSE', 'MODERATE', 'FREQUENT'] as const;
export const DIFFICULTIES = ['EASY', 'MODERATE', 'EXPERT'] as const;
const SORTS = ['BEST_SELLING', 'NEWEST', 'NAME', 'PRICE_ASC', 'PRICE_DESC'] as const;

/** The orders in which plants can come. The first is that of an address that names none: in a search, by relevance. */
export const sortsFor = ({
  q,
}: Pick<Filters, 'q'>): readonly ['RELEVANCE' | 'BEST_SELLING', ...(typeof SORTS)[number][]] =>
  q ? ['RELEVANCE', ...SORTS] : SORTS;

/** The filters that an address names. What no plant can have counts as none. */
export function readFilters(query: URLSearchParams, currency: string): Filters {
  const text = (name: string) => query.get(name)?.trim() || undefined;
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === text(name));
  const flag = (name: string) => ({ true: true, false: false })[text(name) ?? ''];
  const tag = text('tag');
  const q = text('q')?.slice(0, 200);
  const [usual, ...others] = sortsFor({ q });
  return {
    q,
    light: oneOf('light', LIGHTS),
    watering: oneOf('watering', WATERINGS),
    difficulty: oneOf('difficulty', DIFFICULTIES),
    petSafe: flag('petSafe'),
    inStock: flag('inStock'),
    minPrice: minorUnits(text('minPrice'), currency),
    maxPrice: minorUnits(text('maxPrice'), currency),
    tag: tag && /^[a-z0-9-]{1,40}$/.test(tag) ? tag : undefined,
    sort: oneOf('sort', others) ?? usual,
  };
}

/** The amount that a person typed: 12, 12.50 or 12,50. */
function minorUnits(text: string | undefined, currency: string): number | undefined {
  const amount = Math.round(Number(text?.replace(',', '.')) * 10 ** decimalsOf(currency));
  return amount >= 0 && amount < 2 ** 31 ? amount : undefined;
}

/** An amount as a person types it. */
export const majorUnits = (amount: number, currency: string): string => {
  const decimals = decimalsOf(currency);
  return (amount / 10 ** decimals).toFixed(decimals).replace(/\.0+$/, '');
};

/** The filters as the parameters of an address, in their order. */
export function parametersOf(filters: Filters, currency: string): [name: string, value: string][] {
  const [usual] = sortsFor(filters);
  return Object.entries(filters).flatMap(([name, value]): [string, string][] => {
    if (value == null || value === usual || value === 'RELEVANCE') return [];
    return [[name, typeof value === 'number' ? majorUnits(value, currency) : String(value)]];
  });
}

/** The parameter with which the filters stay open on a phone. It makes no other page of the list. */
export const OPEN: [name: string, value: string] = ['filter', 'open'];

/** Where a list with these filters is; `at`: its page, or the cursor after which it begins, and whether the filters stay open. */
export function listAt(
  filters: Filters,
  currency: string,
  at: { page?: number; after?: string; isOpen?: boolean } = {},
): string {
  const { page = 1, after, isOpen } = at;
  const place: [string, string][] = after ? [['after', after]] : page > 1 ? [['page', String(page)]] : [];
  const query = String(new URLSearchParams([...parametersOf(filters, currency), ...place, ...(isOpen ? [OPEN] : [])]));
  return query ? `${BASE}?${query}` : BASE;
}
