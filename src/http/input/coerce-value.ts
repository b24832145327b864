import {
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  type GraphQLList,
  type GraphQLScalarType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { AppError } from '../../core/errors.js';
import { type FieldIssue, MAX_ISSUES } from '../../core/field-issue.js';
import { renamedValueIssue } from '../../versions/names.js';
import { Undecodable } from './read-request.js';

/** The issues that a coercion has found, and whether a single item counts as a list of one, as in GraphQL. */
export interface Coercion {
  issues: FieldIssue[];
  loneItems: boolean;
}

/**
 * Coerces a value to this type, by the rules of GraphQL; undefined if it does not fit. Adds what does not fit to the
 * issues, by path. graphql-js would report it in sentences only, one for each of thousands of items: this stops at as
 * many as one response names.
 */
export function coerceValue(on: Coercion, field: string, value: unknown, type: GraphQLInputType): unknown {
  if (value instanceof Undecodable) return refuse(on, { field, code: 'encoding', received: value.text });
  const nullable = getNullableType(type);
  if (value === null) return isNonNullType(type) ? refuse(on, typeIssue(field, value, nullable)) : null;
  if (isListType(nullable)) return coerceList(on, field, value, nullable);
  if (isInputObjectType(nullable)) return coerceObject(on, field, value, nullable);
  return coerceLeaf(on, field, value, nullable as GraphQLScalarType | GraphQLEnumType);
}

/** A required field is missing. */
export const missingIssue = (field: string, type: GraphQLInputType): FieldIssue => ({
  ...{ field, code: 'required', received: null, allowed: allowedBy(type) },
});

/** The input has no field of this name. */
export const unknownIssue = (field: string, allowed: readonly string[]): FieldIssue => ({
  ...{ field, code: 'unknown', allowed },
});

/** Refuses names that were sent, but are not allowed. */
export function refuseStrays(sent: readonly string[], allowed: readonly string[]): void {
  const strays = sent.filter((name) => !allowed.includes(name)).slice(0, MAX_ISSUES);
  if (strays.length > 0) throw AppError.badInput(strays.map((name) => unknownIssue(name, allowed)));
}

function coerceList(on: Coercion, field: string, value: unknown, type: GraphQLList<GraphQLInputType>): unknown {
  if (!Array.isArray(value)) {
    return on.loneItems ? [coerceValue(on, field, value, type.ofType)] : refuse(on, typeIssue(field, value, type));
  }
  const items: unknown[] = [];
  const before = on.issues.length;
  for (const [index, item] of value.entries()) {
    if (isFull(on)) break;
    items.push(coerceValue(on, `${field}[${index}]`, item, type.ofType));
  }
  // What is left of it would be found wrong, too.
  const isWrong = on.issues.length > before && !isInputObjectType(getNamedType(type));
  return isWrong ? undefined : items;
}

function coerceObject(on: Coercion, field: string, value: unknown, type: GraphQLInputObjectType): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(on, typeIssue(field, value, type));
  }
  const fields = type.getFields();
  const parts: Record<string, unknown> = {};
  for (const { name, type: wanted, defaultValue } of Object.values(fields)) {
    const path = `${field}.${name}`;
    if (Object.hasOwn(value, name)) parts[name] = coerceValue(on, path, (value as typeof parts)[name], wanted);
    else if (defaultValue !== undefined) parts[name] = defaultValue;
    else if (isNonNullType(wanted)) refuse(on, missingIssue(path, wanted));
  }
  for (const name of Object.keys(value)) {
    if (isFull(on)) break;
    if (!Object.hasOwn(fields, name)) refuse(on, unknownIssue(`${field}.${name}`, Object.keys(fields)));
  }
  return parts;
}

function coerceLeaf(on: Coercion, field: string, value: unknown, type: GraphQLScalarType | GraphQLEnumType): unknown {
  try {
    const parsed: unknown = type.parseValue(value);
    if (parsed !== undefined) return parsed;
  } catch {
    // Its message is for people who know GraphQL; the issue describes the mistake without it.
  }
  const renamed = isEnumType(type) ? renamedValueIssue(type, field, value) : undefined;
  return refuse(on, renamed ?? typeIssue(field, value, type));
}

function typeIssue(field: string, received: unknown, type: GraphQLInputType): FieldIssue {
  // An integer of the wrong type is one that does not fit into the 32 bits of a GraphQL integer.
  const allowed = type === GraphQLInt && Number.isInteger(received) ? '32-bit integer' : allowedBy(type);
  return { field, code: 'type', received, allowed, variant: Array.isArray(allowed) ? 'oneOf' : undefined };
}

function refuse(on: Coercion, issue: FieldIssue): undefined {
  if (!isFull(on)) on.issues.push(issue);
}

const isFull = ({ issues }: Coercion): boolean => issues.length >= MAX_ISSUES;

const words: Readonly<Record<string, string>> = {
  Int: 'integer',
  Float: 'number',
  Boolean: 'boolean',
  String: 'string',
  ID: 'string',
  DateTimeISO: 'date-time',
  JSONObject: 'object',
};

/** What a type accepts, without GraphQL's terms: `integer`, `array of strings`, or the values of an enum. */
function allowedBy(type: GraphQLInputType): string | string[] {
  const nullable = getNullableType(type);
  return isEnumType(nullable) ? nullable.getValues().map((value) => value.name) : wordFor(nullable);
}

function wordFor(type: GraphQLInputType): string {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return `array of ${wordFor(nullable.ofType)}s`;
  if (isInputObjectType(nullable)) return 'object';
  return isEnumType(nullable) ? 'string' : (words[nullable.name] ?? nullable.name);
}
