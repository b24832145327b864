import {
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  type GraphQLList,
  type GraphQLScalarType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { type FieldIssue, MAX_ISSUES } from '../../core/field-issue.js';
import { renamedValueIssue } from '../../versions/renamed-value.js';
import { Undecodable } from './parse-query.js';
import { allowedBy } from './type-words.js';

/** What a coercion finds, and whether it takes one item for a list of one, as GraphQL does. */
export interface Coercion {
  issues: FieldIssue[];
  loneItems: boolean;
}

/**
 * What a value means for this type, by the rules of GraphQL; undefined where it does not fit. What does not fit is added
 * to the issues, by path. graphql-js would say it in sentences only, and write one for each of thousands of items: this
 * stops at as many as one answer names.
 */
export function coerceValue(on: Coercion, field: string, value: unknown, type: GraphQLInputType): unknown {
  if (value instanceof Undecodable) return refuse(on, { field, code: 'encoding', received: value.text });
  const nullable = getNullableType(type);
  if (value === null) return isNonNullType(type) ? refuse(on, typeIssue(field, value, nullable)) : null;
  if (isListType(nullable)) return coerceList(on, field, value, nullable);
  if (isInputObjectType(nullable)) return coerceObject(on, field, value, nullable);
  return coerceLeaf(on, field, value, nullable as GraphQLScalarType | GraphQLEnumType);
}

/** A field that must be there and is not. */
export const missingIssue = (field: string, type: GraphQLInputType): FieldIssue => ({
  ...{ field, code: 'required', received: null, allowed: allowedBy(type) },
});

/** A name that is not known where it stands. */
export const unknownIssue = (field: string, allowed: readonly string[]): FieldIssue => ({
  ...{ field, code: 'unknown', allowed },
});

function coerceList(on: Coercion, field: string, value: unknown, type: GraphQLList<GraphQLInputType>): unknown {
  if (!Array.isArray(value)) {
    return on.loneItems ? [coerceValue(on, field, value, type.ofType)] : refuse(on, typeIssue(field, value, type));
  }
  const items: unknown[] = [];
  for (const [index, item] of value.entries()) {
    if (isFull(on)) break;
    items.push(coerceValue(on, `${field}[${index}]`, item, type.ofType));
  }
  return items;
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
    // Its sentence is for people who know GraphQL: the issue says what is wrong without it.
  }
  const renamed = isEnumType(type) ? renamedValueIssue(type, field, value) : undefined;
  return refuse(on, renamed ?? typeIssue(field, value, type));
}

function typeIssue(field: string, received: unknown, type: GraphQLInputType): FieldIssue {
  // An integer is refused as one only if GraphQL, whose integers have 32 bits, cannot hold it.
  const allowed = type === GraphQLInt && Number.isInteger(received) ? '32-bit integer' : allowedBy(type);
  return { field, code: 'type', received, allowed, variant: Array.isArray(allowed) ? 'oneOf' : undefined };
}

function refuse(on: Coercion, issue: FieldIssue): undefined {
  if (!isFull(on)) on.issues.push(issue);
}

const isFull = ({ issues }: Coercion): boolean => issues.length >= MAX_ISSUES;
