import type { Context } from '../../../core/context.js';
import { escapeLike } from '../../../core/persistence/escape-like.js';
import type { Condition, Match } from '../../../core/persistence/pages/match.js';
import { SKU } from '../unique-sku.js';
import { similarWords } from './similar-words.js';

/** The operators of a web search: quotes, a leading minus, `or`. */
const OPERATORS = /"|(^|\s)-|(^|\s)or(\s|$)/i;

/**
 * The condition that a plant matches the text a person typed. `websearch_to_tsquery` of PostgreSQL accepts any text.
 * In a text without operators, the last word also matches as a prefix, so that "monst" finds a monstera, and plants
 * whose names differ from a word by one typing error come behind the others, so that "monstra" finds it, too. A text that
 * may be a SKU finds the plants whose SKU begins with it.
 */
export async function matching(ctx: Context, q: string): Promise<Match> {
  const words = OPERATORS.test(q) ? [] : wordsOf(q);
  const inText: Condition = {
    sql: (plant) => `${plant}.search @@ (websearch_to_tsquery('english', ?) || to_tsquery('english', ?))`,
    parameters: [q, anyOf(words.map((word) => [word]))],
  };
  const similar = await similarWords(ctx, words);
  const match = SKU.test(q.trim()) ? either(inText, skuBeginsWith(q.trim())) : inText;
  if (similar.size === 0) return match;
  const alternatives = words.map((word) => [word, ...(similar.get(word) ?? [])]);
  const fuzzy = {
    sql: (plant: string) => `${plant}.search @@ to_tsquery('english', ?)`,
    parameters: [anyOf(alternatives)],
  };
  return { ...match, fuzzy };
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
