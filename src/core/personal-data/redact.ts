import { type GraphQLNamedType, type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import { ERASED } from './personal.js';

/** What is known of a customer who is erased. */
export interface Traces {
  /** Those of now and of before. */
  loginIds: ReadonlySet<string>;
  /** The ids of their rows. `redact` adds those of deleted rows. */
  ids: Set<string>;
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A stored value of this GraphQL type without what is declared personal. All else keeps its value and its order. */
export const redact = (schema: GraphQLSchema, typeName: string, stored: unknown, traces: Traces): unknown =>
  redacted(schema.getType(typeName), stored as Json, traces);

function redacted(type: GraphQLNamedType | undefined, value: Json, traces: Traces): Json {
  if (Array.isArray(value)) return value.map((item) => redacted(type, item, traces));
  if (!isObjectType(type) || value === null || typeof value !== 'object') return value;
  const fields = type.getFields();
  const isDeleted = type.extensions['personal'] !== undefined;
  if (isDeleted) traces.ids.add(String(value['id']));
  const typeOf = (name: string) => getNamedType(fields[name]?.type);
  const erasureOf = (name: string) =>
    fields[name]?.extensions['personal'] ?? (isDeleted && typeOf(name)?.name === 'String');
  const members = Object.entries(value);
  const byCustomer = members.some(([name, part]) => erasureOf(name) === 'actor' && traces.loginIds.has(String(part)));
  const isErased = (name: string) => (erasureOf(name) === 'actor' ? byCustomer : erasureOf(name));
  return Object.fromEntries(
    members.map(([name, part]) => [
      name,
      isErased(name) ? erased(part, erasureOf(name)) : redacted(typeOf(name), part, traces),
    ]),
  );
}

const erased = (value: Json, erasure: unknown): Json => {
  if (erasure === 'null') return value === null || typeof value !== 'object' ? null : {};
  return JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'string' ? ERASED : part));
};
