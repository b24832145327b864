import { hash } from 'node:crypto';
import {
  type GraphQLArgument,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';

/**
 * Equal for requests with the same mutation and arguments, whatever the order of the arguments and whether by REST or
 * GraphQL. Null counts as absent, except where it removes something (`NullRemoves`), and in what is any JSON object.
 */
export function fingerprint(schema: GraphQLSchema, mutation: string, args: unknown): string {
  const declared = schema.getMutationType()?.getFields()[mutation]?.args ?? [];
  const given = args as Record<string, unknown>;
  const removed = declared.flatMap((argument) => removedBy(argument, given[argument.name], [argument.name]));
  return hash('sha256', JSON.stringify([mutation, canonical(args), ...removed.sort()]));
}

type Path = (string | number)[];

type Declared = Pick<GraphQLArgument, 'type' | 'extensions'>;

/** Where a null of a value removes something. Keys of the argument `metadata` stand for themselves: idempotency keys that were used before count on. */
function removedBy(declared: Declared, value: unknown, path: Path): (string | Path)[] {
  if (value === undefined) return [];
  if (value === null) return declared.extensions['nullRemoves'] ? [path] : [];
  const type = getNullableType(declared.type);
  if (isListType(type))
    return [value].flat().flatMap((item, at) => removedBy({ type: type.ofType, extensions: {} }, item, [...path, at]));
  const members = value as Record<string, unknown>;
  if (isInputObjectType(type))
    return Object.values(type.getFields()).flatMap((field) =>
      removedBy(field, members[field.name], [...path, field.name]),
    );
  if (getNamedType(type).name !== 'JSONObject') return [];
  const keys = Object.keys(members).filter((key) => members[key] === null);
  return keys.map((key) => (path.join() === 'metadata' ? key : [...path, key]));
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined && part !== null);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, canonical(part)]);
}
