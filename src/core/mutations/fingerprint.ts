import { hash } from 'node:crypto';
import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';

/**
 * Equal for requests with the same mutation and arguments, whatever the order of the arguments and whether by REST or
 * GraphQL. Null counts as absent, except in `publishedAt` and in what is any JSON object: there it removes what it names.
 */
export function fingerprint(schema: GraphQLSchema, mutation: string, args: unknown): string {
  const declared = schema.getMutationType()?.getFields()[mutation]?.args ?? [];
  const given = args as Record<string, unknown>;
  const removed = declared.flatMap(({ name, type }) => removedBy(type, given[name], [name]));
  return hash('sha256', JSON.stringify([mutation, canonical(args), ...removed.sort()]));
}

/** Null makes a plant a draft. */
const NULL_COUNTS = 'publishedAt';

type Place = (string | number)[];

/** Where JSON objects of a value have a null. Those of the argument `metadata` are known by their key alone: keys that were used before count on. */
function removedBy(given: GraphQLInputType, value: unknown, place: Place): (string | Place)[] {
  if (value === null || value === undefined) return [];
  const type = getNullableType(given);
  if (isListType(type)) return [value].flat().flatMap((item, at) => removedBy(type.ofType, item, [...place, at]));
  const members = value as Record<string, unknown>;
  if (isInputObjectType(type))
    return Object.values(type.getFields()).flatMap((field) =>
      removedBy(field.type, members[field.name], [...place, field.name]),
    );
  if (getNamedType(type).name !== 'JSONObject') return [];
  const keys = Object.keys(members).filter((key) => members[key] === null);
  return keys.map((key) => (place.join() === 'metadata' ? key : [...place, key]));
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const entries = Object.entries(value).filter(
    ([key, part]) => part !== undefined && (part !== null || key === NULL_COUNTS),
  );
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, canonical(part)]);
}
