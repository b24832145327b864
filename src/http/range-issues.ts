import { type GraphQLInputType, getNullableType, isInputObjectType, isListType } from 'graphql';
import type { FieldIssue } from '../shared/errors.js';
import { issuesWith } from '../shared/validate-args.js';
import { argumentsClassOf, inputClassOf } from './openapi/bounds.js';

/** An argument in the schema's own names, and its type. */
export interface GivenArgument {
  name: string;
  type: GraphQLInputType;
  value: unknown;
}

type Class = (new () => object) | undefined;

/**
 * What is out of range among the arguments of a root field (`Query.plants`) that have the right type. It is asked
 * where others do not have it, so that one answer tells of all; the schema itself checks the ranges of the rest.
 */
export async function rangeIssues(field: string, args: readonly GivenArgument[]): Promise<FieldIssue[]> {
  const Arguments = argumentsClassOf(field) as Class;
  if (!Arguments) return [];
  const given = args.map(({ name, type, value }) => [name, instanceOf(type, value)]);
  return issuesWith(Object.assign(new Arguments(), Object.fromEntries(given)));
}

/** A value whose input objects are of the classes that state their ranges. */
function instanceOf(type: GraphQLInputType, value: unknown): unknown {
  const nullable = getNullableType(type);
  if (value === null || typeof value !== 'object') return value;
  if (isListType(nullable)) return [value].flat().map((item) => instanceOf(nullable.ofType, item));
  if (!isInputObjectType(nullable)) return value;
  const Input = inputClassOf(nullable.name) as Class;
  return Input ? Object.assign(new Input(), value) : value;
}
