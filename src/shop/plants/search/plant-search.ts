import type { Context } from '../../../core/context.js';
import { escapeLike } from '../../../core/persistence/escape-like.js';
import type { Condition, Match } from '../../../core/persistence/pages/match.js';
import { SKU } from '../unique-sku.js';
import { similarWords } from './similar-words.js';

/** The operators of a web search: quotes, a leading minus, `or`. */
const OPERATORS = /"|(^|\s)-|(^|\s)or(\s|$)/i;

/**
 * The condition that a plant matches the text a person typed; best are names with the text, then botanical names. `websearch_to_tsquery` of PostgreSQL accepts any text.
 * In a text without operators, the last word also matches as a prefix, so that "monst" finds a monstera, and plants
 * whose names differ from a word by one typing error come behind the others, so that "monstra" finds it, too. A text that
 * may be a SKU finds the plants whose SKU begins with it.
 */
export async function matching(ctx: Context, q: string): Promise<Match> {
  const words = OPERATORS.test(q) ? [] : wordsOf(q);
  const asked = [q, anyOf(words.map((word) => [word]))];
  const inText: Condition = { sql: (plant) => `${plant}.search @@ ${QUERY}`, parameters: asked };
  const similar = await similarWords(ctx, words);
  const sku = SKU.test(q.trim()) ? [skuBeginsWith(q.trim())] : [];
  const names = isLookedUp(q) ? ['name', 'botanical_name'].map((name) => within(name, inText, q)) : [];
  const match: Match = { ...sku.reduce(either, inText), best: [...sku, ...names] };
  if (similar.size === 0) return match;
  const alternatives = words.map((word) => [word, ...(similar.get(word) ?? [])]);
  const fuzzy = {
    sql: (plant: string) => `${plant}.search @@ to_tsquery('english', ?)`,
    parameters: [anyOf(alternatives)],
  };
  return { ...match, fuzzy };
}

/** The same condition for one of the names. A word that must not be in the text may be in another part of it. */
const within = (name: string, { sql, parameters }: Condition, q: string): Condition => {
  const inName = (plant: string) => `to_tsvector('english', ${plant}.${name}) @@ ${QUERY}`;
  if (!NEGATED.test(q)) return { sql: inName, parameters };
  return { sql: (plant) => `(${inName(plant)} and ${sql(plant)})`, parameters: [...parameters, ...parameters] };
};

/** A word, or words in quotes, that must not be there. */
const NEGATED = /(^|\s)-("[^"]*"?|\S*)/;

/** The text, or its words of which the last one may be a prefix. */
const QUERY = "(websearch_to_tsquery('english', ?) || to_tsquery('english', ?))";

/**
 * Whether an index of names finds what a text asks for. Without a word that must be there, nearly every name is found, and no
 * name is better than another.
 */
function isLookedUp(q: string): boolean {
  const wanted = q.replace(new RegExp(NEGATED, 'g'), ' ');
  return wanted === q || (wordsOf(wanted).length > 0 && !/(^|\s)or(\s|$)/i.test(q));
}

/** The words of a text in lower case, of letters and digits alone, so that they are always valid in a tsquery. */
const wordsOf = (q: string): string[] => q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** One of the alternatives for each word; the last word as typed may be a prefix: `(peace) & (lil:* | lily)`. */
const anyOf = (words: string[][]): string =>
  words
    .map(([typed, ...others], at) => [at === words.length - 1 ? `${typed}:*` : typed, ...others])
    .map((alternatives) => `(${alternatives.join(' | ')})`)
    .join(' & ');

const skuBeginsWith = (start: string): Condition => ({
  sql: (plant) => `lower(${plant}.sku) like ?`,
  parameters: [`${escapeLike(start.toLowerCase())}%`],
});

const either = (one: Condition, other: Condition): Condition => ({
  sql: (row) => `(${one.sql(row)} or ${other.sql(row)})`,
  parameters: [...one.parameters, ...other.parameters],
});
