import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { alsoMatching, type Match } from '../../database/read/match.js';
import { checkMetadata } from './metadata.js';

/**
 * The rows of a match whose metadata has all these members, if any are given; without a match, all rows that do. An index
 * begins with the organization, in the one form in which an inverted index can have it: another shop may use the same keys.
 */
export function withMetadata(ctx: Context, wanted?: object | null, match?: Match): Match | undefined {
  if (wanted == null) return match;
  checkMetadata('metadata', wanted);
  if (Object.keys(wanted).length === 0) return match;
  const has: Match = {
    sql: (row) => `(array[${row}.organization_id] @> array[?::uuid] and ${row}.metadata @> ?::jsonb)`,
    parameters: [organizationOf(ctx), JSON.stringify(wanted)],
  };
  return match ? alsoMatching(match, has) : has;
}
