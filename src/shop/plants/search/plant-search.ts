import type { Context } from '../../../core/context.js';
import { allOf, anyOf, type Condition, escapeLike, type Match } from '../../../database/read/match.js';
import { SKU } from '../unique-sku.js';
import { readQuery, type Term, type WithOperators } from './read-query.js';

/** What a text finds. */
export interface PlantSearch {
  /** The plants that have all that it asks for. */
  all: Match;
  /** Those that have a part of it, where it has parts. */
  some?: SomeWords;
}

export interface SomeWords {
  any: Condition;
  /** How many of the words a plant has. */
  count: Condition;
  /** The plants that have so many of them. */
  withAtLeast(least: number): Match;
}

/**
 * The plants that match the text a person typed; best are those whose SKU begins with it, then names that have all its words, then
 * botanical names. In a text without operators, the last word may be the beginning of one, so that "monst" finds a monstera; the words
 * of the shop's filters find what they mean; and plants whose names differ from a word by one typing error come behind the others, so that
 * "monstra" finds it, too.
 */
export async function matching(ctx: Context, q: string): Promise<PlantSearch> {
  const asked = await readQuery(ctx, q);
  const { all, some } = Array.isArray(asked) ? searchOf(asked) : { all: operatorsMatch(asked) };
  if (!SKU.test(q)) return { all, ...(some && { some }) };
  const sku = skuBeginsWith(q);
  return { all: { ...all, ...anyOf(sku, all), best: [sku, ...(all.best ?? [])] }, ...(some && { some }) };
}

/** Where words are looked for. */
const ANYWHERE = (plant: string) => `${plant}.search`;
const NAMES = ['name', 'botanical_name'].map((name) => (plant: string) => `search_vector(${plant}.${name})`);
type Where = typeof ANYWHERE;

const has = (where: Where, query: string): Condition =>
  query === ''
    ? { sql: () => 'false', parameters: [] }
    : { sql: (plant) => `${where(plant)} @@ ?::tsquery`, parameters: [query] };

function searchOf(terms: readonly Term[]): PlantSearch {
  const query = terms.map(({ exact }) => exact).join(' & ');
  const fuzzy = terms.map(({ similar }) => similar).join(' & ');
  const named = terms.filter(({ isInNames }) => isInNames);
  const inText = has(ANYWHERE, query);
  const all: Match = {
    ...inText,
    best: namesWith(named.map(({ exact }) => exact).join(' & '), named.length < terms.length ? inText : undefined),
    ...(fuzzy !== query && { fuzzy: has(ANYWHERE, fuzzy) }),
  };
  return terms.length > 1 ? { all, some: someOf(terms, named) } : { all };
}

const operatorsMatch = ({ query, inNames = '' }: WithOperators): Match => ({
  ...has(ANYWHERE, query),
  // A word that must not be in the text may be in another part of it.
  best: namesWith(inNames, query === inNames ? undefined : has(ANYWHERE, query)),
});

/** The names that have this, of plants for which the other condition holds, too. */
const namesWith = (query: string, also?: Condition): Condition[] =>
  query === '' ? [] : NAMES.map((name) => (also ? allOf(has(name, query), also) : has(name, query)));

function someOf(terms: readonly Term[], named: readonly Term[]): SomeWords {
  const any = has(ANYWHERE, oneOf(terms));
  const count = countOf(ANYWHERE, terms);
  // One of them is what the first condition has: what counts the words of a name makes them anew for each plant.
  const atLeast = (one: Condition, other: Condition, least: number) =>
    least === 1 ? one : allOf(one, { ...other, sql: (plant) => `(${other.sql(plant)}) >= ${least}` });
  return {
    any,
    count,
    withAtLeast: (least) => ({
      ...atLeast(any, count, least),
      best: NAMES.flatMap((name) =>
        named.length < least ? [] : atLeast(has(name, oneOf(named)), countOf(name, named), least),
      ),
    }),
  };
}

const oneOf = (terms: readonly Term[]): string => terms.map(({ similar }) => similar).join(' | ');

const countOf = (where: Where, terms: readonly Term[]): Condition => ({
  sql: (plant) => terms.map(() => `(${where(plant)} @@ ?::tsquery)::int`).join(' + '),
  parameters: terms.map(({ similar }) => similar),
});

const skuBeginsWith = (start: string): Condition => ({
  sql: (plant) => `lower(${plant}.sku) like ?`,
  parameters: [`${escapeLike(start.toLowerCase())}%`],
});
