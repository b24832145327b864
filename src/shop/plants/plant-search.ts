import type { Match } from '../../core/persistence/pages/find-matches.js';

/** The operators of a web search: quotes, a leading minus, `or`. */
const OPERATORS = /"|(^|\s)-|(^|\s)or(\s|$)/i;

/**
 * The condition that a plant matches the text a person typed. `websearch_to_tsquery` of PostgreSQL accepts any text.
 * In a text without operators, the last word also matches as a prefix, so that "monst" finds a monstera.
 */
export function matching(q: string): Match {
  const prefix = OPERATORS.test(q) ? '' : prefixQuery(q);
  const test = `@@ (websearch_to_tsquery('english', ?) || to_tsquery('english', ?))`;
  return { column: 'search', test, parameters: [q, prefix] };
}

/** `peace lil` → `peace & lil:*`. It contains only letters and digits of the text, so it is always a valid tsquery. */
function prefixQuery(q: string): string {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? '' : `${words.join(' & ')}:*`;
}
