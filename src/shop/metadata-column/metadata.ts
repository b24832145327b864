import { isDeepStrictEqual } from 'node:util';
import { Property } from '@mikro-orm/decorators/legacy';
import { Field } from 'type-graphql';
import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import type { FieldIssue } from '../../core/field-issue.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { Personal } from '../../core/personal-data/personal.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { Role } from '../../core/rights.js';
import { JSONObject } from '../../core/scalars.js';
import { isClean, isOneLine } from '../../core/validation/validators.js';
import { alsoMatching, type Match } from '../../database/read/match.js';

/**
 * What the systems of a shop note on a resource, by keys of their own. No API version and no spelling renames a key. A key is
 * one line; a text may have several, and is never trimmed: the system that noted it compares it with its own.
 */
export type Metadata = Record<string, string>;

/** A change of metadata: null removes a key. */
export type MetadataChange = Record<string, string | null>;

const MAX_KEYS = 50;
const MAX_KEY = 40;
const MAX_VALUE = 500;

export const METADATA_RULES = `at most ${MAX_KEYS} keys of 1 to ${MAX_KEY} characters, with texts of up to ${MAX_VALUE} characters`;

interface MetadataColumn {
  of: string;
  isPersonal: boolean;
  /** `privateMetadata`, which staff alone see, in place of `metadata`. */
  isPrivate?: boolean;
}

/**
 * The column `metadata` or `private_metadata` of an entity, which clients see under that name: `{}` where it is null, as in all rows
 * that nobody has noted anything on.
 */
export function MetadataField({ of, isPersonal, isPrivate = false }: MetadataColumn): PropertyDecorator {
  const [name, fieldName] = isPrivate ? ['privateMetadata', 'private_metadata'] : ['metadata', 'metadata'];
  return (prototype, key) => {
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: Record<PropertyKey, unknown>) {
        return this[key] ?? {};
      },
    });
    Property({ type: 'json', fieldName, nullable: true })(prototype, String(key));
    const description = `What other systems note on ${of}: an object of texts by keys of their own, which no version renames. Written by \`setMetadata\`.`;
    if (isPrivate) {
      const ofStaff = `${description} Staff only; null for others. Neither REST nor webhooks nor the feed have it.`;
      Field(() => JSONObject, { nullable: true, description: ofStaff })(prototype, name);
      GraphQLOnly()(prototype, name);
      Authorized(Role.STAFF, Role.ADMIN)(prototype, name);
    } else Field(() => JSONObject, { description })(prototype, name);
    if (!isPersonal) return;
    for (const personal of [String(key), name]) Personal('null')(prototype, personal);
  };
}

/** An argument that filters a list: see `withMetadata`. A query string has no form for it. */
export function MetadataFilter({ of }: { of: string }): PropertyDecorator {
  const description = `Only ${of} whose metadata has all these keys with exactly these texts, such as \`{ erp_id: "7" }\`. \`{}\` filters nothing.`;
  return (prototype, key) => {
    Field(() => JSONObject, { nullable: true, description })(prototype, key);
    GraphQLOnly()(prototype, key);
  };
}

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

/** An argument that notes metadata on what a mutation makes or changes: `checkMetadata` and `metadataAfter` take it. */
export function MetadataArgument({ of }: { of: string }): PropertyDecorator {
  const description = `What other systems note on ${of}, as \`setMetadata\` takes it: given keys are set, null removes a key, all other keys stay. null for all of it counts as absent: nothing changes. ${METADATA_RULES[0]?.toUpperCase()}${METADATA_RULES.slice(1)}.`;
  return Field(() => JSONObject, { nullable: true, description }) as PropertyDecorator;
}

/**
 * What a column of metadata has after a change: null where nothing is noted any more; undefined if nothing changes. BAD_USER_INPUT if
 * it then has too many keys.
 */
export function metadataAfter(
  field: string,
  stored: Metadata | null | undefined,
  change: MetadataChange | null | undefined,
): Metadata | null | undefined {
  const before = stored ?? {};
  const merged = mergeMetadata(field, before, change ?? {});
  if (isDeepStrictEqual(merged, { ...before })) return undefined;
  return Object.keys(merged).length > 0 ? merged : null;
}

function mergeMetadata(field: string, stored: Metadata, change: MetadataChange): Metadata {
  const all = new Map<string, string | null>([...Object.entries(stored), ...Object.entries(change)]);
  const kept = [...all].filter((member): member is [string, string] => member[1] !== null);
  if (kept.length > MAX_KEYS) {
    throw AppError.invalid({
      ...{ field, code: 'arrayMaxSize', variant: 'keysAfter', received: kept.length, allowed: MAX_KEYS },
    });
  }
  return Object.fromEntries(kept);
}

/** Refuses what is no metadata, and names each key that is wrong. Where keys are removed, null is a value, too. */
export function checkMetadata(field: string, given: object, { removes = false } = {}): void {
  const members = Object.entries(given);
  if (!removes && members.length > MAX_KEYS)
    throw AppError.invalid({
      field,
      code: 'arrayMaxSize',
      variant: 'keys',
      received: members.length,
      allowed: MAX_KEYS,
    });
  const issues = members.flatMap(([key, value]) => issuesOf(field, key, value, removes));
  if (issues.length > 0) throw AppError.badInput(issues);
}

function issuesOf(field: string, key: string, value: unknown, removes: boolean): FieldIssue[] {
  // JavaScript takes this key for the class of an object.
  if (!isWithin(key, 1, MAX_KEY) || !isClean(key) || !isOneLine(key) || key === '__proto__')
    return [{ field, code: 'matches', variant: 'key', received: key, allowed: { minimum: 1, maximum: MAX_KEY } }];
  const member = { field: /^\w+$/.test(key) ? `${field}.${key}` : `${field}[${JSON.stringify(key)}]`, received: value };
  if (removes && value === null) return [];
  if (typeof value !== 'string')
    return [{ ...member, code: 'type', allowed: removes ? 'string, or null to remove it' : 'string' }];
  if (!isClean(value)) return [{ ...member, code: 'isText', variant: 'anyText' }];
  return isWithin(value, 0, MAX_VALUE) ? [] : [{ ...member, code: 'maxLength', allowed: MAX_VALUE }];
}

/** Counted in characters of Unicode, as everywhere. */
const isWithin = (text: string, min: number, max: number): boolean => {
  const { length } = [...text];
  return length >= min && length <= max;
};
