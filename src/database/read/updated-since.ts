import { Field } from 'type-graphql';
import { alsoMatching, type Match } from './match.js';

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
