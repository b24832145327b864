import { Field } from 'type-graphql';

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

const joinedBy =
  (word: 'and' | 'or') =>
  (...conditions: Condition[]): Condition => ({
    sql: (alias) => `(${conditions.map(({ sql }) => sql(alias)).join(` ${word} `)})`,
    parameters: conditions.flatMap(({ parameters }) => parameters),
  });

export const allOf = joinedBy('and');
export const anyOf = joinedBy('or');

/** The rows of a match for which another condition holds, too. */
export function alsoMatching({ indexed, fuzzy, best, ...match }: Match, other: Condition): Match {
  const more = {
    ...(indexed && { indexed: allOf(indexed, other) }),
    ...(fuzzy && { fuzzy: allOf(fuzzy, other) }),
    ...(best && { best: best.map((one) => allOf(one, other)) }),
  };
  return { ...allOf(match, other), ...more };
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
export const anyRankOf = (match: Match): Condition => anyOf(...ranksOf({ ...match, best: [] }));

/** An argument that leaves out of a list what has not changed since a time: see `withUpdatedSince`. */
export function UpdatedSince({ of }: { of: string }): PropertyDecorator {
  const description = `Only ${of} whose \`updatedAt\` is at or after this time: RFC 3339. The order of the list stays. A change shows up once it is committed, up to some seconds after its \`updatedAt\`: begin each time a minute before you began the time before.`;
  return Field(() => Date, { nullable: true, description }) as PropertyDecorator;
}

/** The rows of a match that have changed since a time, if one is given; without a match, all rows that have. */
export function withUpdatedSince(since?: Date | null, match?: Match): Match | undefined {
  if (since == null) return match;
  const has: Match = { sql: (row) => `${row}.updated_at >= ?`, parameters: [since] };
  return match ? alsoMatching(match, has) : has;
}

/** Escapes the characters that LIKE treats specially (`%`, `_`, `\`): a person who types them means the characters. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
