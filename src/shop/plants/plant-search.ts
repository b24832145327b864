import { raw } from '@mikro-orm/core';

/** What a web search knows beside words: quotes, a leading minus, `or`. */
const OPERATORS = /"|(^|\s)-|(^|\s)or(\s|$)/i;

/**
 * The condition that a plant matches the text a person typed. PostgreSQL's `websearch_to_tsquery` takes any text;
 * plain words are also tried with the last one as a beginning, so that "monst" finds a monstera before it is typed out.
 */
export function matching(q: string): object {
  const beginning = OPERATORS.test(q) ? '' : prefixQuery(q);
  const fragment = raw(
    (alias) => `${alias}.search @@ (websearch_to_tsquery('english', ?) || to_tsquery('english', ?))`,
    [q, beginning],
  );
  return { [fragment]: [] };
}

/** `peace lil` → `peace & lil:*`. Only letters and digits go in, so it is always a tsquery. */
function prefixQuery(q: string): string {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? '' : `${words.join(' & ')}:*`;
}
