import { hash } from 'node:crypto';
import { type GraphQLSchema, getNamedType } from 'graphql';

/**
 * Equal for requests with the same mutation and arguments, whatever the order of the arguments and whether by REST or
 * GraphQL. Null counts as absent, except in `publishedAt` and in an argument that is any JSON object: there it removes what it names.
 */
export function fingerprint(schema: GraphQLSchema, mutation: string, args: unknown): string {
  const declared = schema.getMutationType()?.getFields()[mutation]?.args ?? [];
  const removed = declared
    .filter(({ type }) => getNamedType(type).name === 'JSONObject')
    .flatMap(({ name }) => Object.entries((args as Record<string, object>)[name] ?? {}))
    .filter(([, value]) => value === null)
    .map(([key]) => key);
  return hash('sha256', JSON.stringify([mutation, canonical(args), ...removed.sort()]));
}

/** Null makes a plant a draft. */
const NULL_COUNTS = 'publishedAt';

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const entries = Object.entries(value).filter(
    ([key, part]) => part !== undefined && (part !== null || key === NULL_COUNTS),
  );
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, canonical(part)]);
}
