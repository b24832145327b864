/** A condition in SQL for the rows that the database calls `alias`, with `?` for each parameter. */
export interface Condition {
  sql(alias: string): string;
  parameters: unknown[];
}

/** A condition that an index can answer, but not in the order of the page, such as a full-text search. */
export interface Match extends Condition {
  /** The same condition as an index answers it, where `sql` tests one row after the other. */
  indexed?: Condition;
  /** Rows that match only this condition come behind the others. */
  fuzzy?: Condition;
  /** Rows that also match one of these come before the others, those of an earlier one first. Each has an index. */
  best?: Condition[];
}

/** The rows of a match for which another condition holds, too. */
export function alsoMatching({ indexed, fuzzy, best, ...match }: Match, other: Condition): Match {
  const both = (one: Condition): Condition => ({
    sql: (alias) => `(${one.sql(alias)} and ${other.sql(alias)})`,
    parameters: [...one.parameters, ...other.parameters],
  });
  const more = {
    ...(indexed && { indexed: both(indexed) }),
    ...(fuzzy && { fuzzy: both(fuzzy) }),
    ...(best && { best: best.map(both) }),
  };
  return { ...both(match), ...more };
}

/** In the cursor of a page of matches: 0 for rows that match, 1 for those that match only `fuzzy`. It sorts first. */
export const RANK = 'rank';
/** The same with ranks for the best matches: such a cursor belongs to another list. */
export const RELEVANCE = 'relevance';

/** The conditions of a match by rank, each as an index answers it. */
export const ranksOf = ({ sql, parameters, indexed, fuzzy, best = [] }: Match): Condition[] => [
  ...best,
  indexed ?? { sql, parameters },
  ...(fuzzy ? [fuzzy] : []),
];

/** The condition that a row matches in whatever rank, to count the rows. */
export function anyRankOf(match: Match): Condition {
  const ranks = ranksOf({ ...match, best: [] });
  return {
    sql: (alias) => `(${ranks.map(({ sql }) => sql(alias)).join(' or ')})`,
    parameters: ranks.flatMap(({ parameters }) => parameters),
  };
}
