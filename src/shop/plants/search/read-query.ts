import type { Context } from '../../../core/context.js';
import { careWordsAt } from './care-words.js';
import { type SearchWord, searchWords } from './search-words.js';

/** A part of a text that a plant should have, as a query of PostgreSQL. */
export interface Term {
  exact: string;
  /** The same, or with one typing error. */
  similar: string;
  /** Whether names have words like that. */
  isInNames: boolean;
}

/** A text with operators, as one query of PostgreSQL. */
export interface WithOperators {
  query: string;
  /** What names that match best have; undefined where no name is better than another. */
  inNames: string | undefined;
}

/** The operators of a web search: quotes, a leading minus, `or`. */
const OPERATORS = /"|(^|\s)-[\p{L}\p{N}]|\S\s+or\s+\S/iu;

/** What a text asks for: the terms of one without operators, each of which a plant should have. */
export async function readQuery(ctx: Context, q: string): Promise<Term[] | WithOperators> {
  return OPERATORS.test(q) ? withOperators(ctx, q) : termsOf(await searchWords(ctx, q));
}

function termsOf(words: readonly SearchWord[]): Term[] {
  const terms: (Term & { isStop: boolean })[] = [];
  for (let at = 0; at < words.length; ) {
    const care = careWordsAt(words.slice(at));
    const own = words
      .slice(at, at + (care?.count ?? 1))
      .map((word, place) => termOf(word, at + place === words.length - 1));
    if (!care) terms.push(...own);
    else {
      const said = care.only ? [] : [`(${own.map(({ exact }) => exact).join(' & ')})`];
      const exact = anyOf([...care.means.map(quote), ...said]);
      terms.push({ exact, similar: exact, isInNames: false, isStop: false });
    }
    at += care?.count ?? 1;
  }
  const telling = terms.filter(({ isStop }) => !isStop);
  return telling.length > 0 ? telling : terms;
}

/** The last word may be the beginning of one: beginnings are those of words as they are written, not of their stems. */
function termOf({ word, stem, similar }: SearchWord, isLast: boolean): Term & { isStop: boolean } {
  const exact = isLast ? anyOf([...new Set([`${quote(word)}:*`, quote(stem ?? word)])]) : quote(stem ?? word);
  return { exact, similar: anyOf([exact, ...similar.map(quote)]), isInNames: true, isStop: stem === null };
}

const anyOf = (queries: readonly string[]): string =>
  queries.length === 1 ? String(queries[0]) : `(${queries.join(' | ')})`;

/** A word of a tsvector. Words consist of letters, marks and digits. */
const quote = (word: string): string => `'${word}'`;

interface Part {
  query: string;
  isNot: boolean;
  isStop: boolean;
}

async function withOperators(ctx: Context, q: string): Promise<WithOperators> {
  const given = [...q.matchAll(/(-?)"([^"]*)"?|[^\s"]+/g)].map(([whole, minus, quoted]) => ({ whole, minus, quoted }));
  const alternatives: Promise<Part | undefined>[][] = [[]];
  for (const { whole, minus, quoted } of given) {
    if (/^or$/i.test(whole)) alternatives.push([]);
    else {
      const isNot = minus === '-' || (quoted === undefined && /^-[\p{L}\p{N}]/u.test(whole));
      alternatives.at(-1)?.push(partOf(ctx, quoted ?? whole, quoted !== undefined, isNot));
    }
  }
  const parts = (await Promise.all(alternatives.map((each) => Promise.all(each)))).map((each) =>
    each.filter((part) => part !== undefined),
  );
  const wanted = parts.map((each) => each.filter(({ isNot }) => !isNot)).filter((each) => each.length > 0);
  const isNegated = parts.flat().some(({ isNot }) => isNot);
  // Without a word that must be there, nearly every name is found.
  const isLookedUp = wanted.length > 0 && !(isNegated && parts.length > 1);
  return { query: joined(parts), inNames: isLookedUp ? joined(wanted) : undefined };
}

async function partOf(ctx: Context, text: string, isExact: boolean, isNot: boolean): Promise<Part | undefined> {
  const words = await searchWords(ctx, text);
  if (words.length === 0) return undefined;
  const query = isExact
    ? words.map(({ word }) => quote(word)).join(' <-> ')
    : words.map(({ word, stem }) => quote(stem ?? word)).join(' & ');
  const isStop = !isExact && !isNot && words.every(({ stem }) => stem === null);
  return { query: isNot ? `!(${query})` : `(${query})`, isNot, isStop };
}

/** Words such as "the" are asked for only where no other ones are. */
const joined = (alternatives: readonly Part[][]): string =>
  alternatives
    .map((parts) =>
      parts.every(({ isStop, isNot }) => isStop || isNot) ? parts : parts.filter(({ isStop }) => !isStop),
    )
    .filter((parts) => parts.length > 0)
    .map((parts) => `(${parts.map(({ query }) => query).join(' & ')})`)
    .join(' | ');
