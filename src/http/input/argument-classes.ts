import { type GraphQLField, type GraphQLInputType, getNullableType, isInputObjectType, isListType } from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import type { FieldIssue } from '../../core/field-issue.js';
import { trimmed } from '../../core/resolvers/trim-lines.js';
import { issuesWith } from '../../core/validation/validate-args.js';
import { domainName } from '../../versions/names.js';
import { toCallerNames, toDomainNames } from '../../versions/rename-arguments.js';

/** The class whose properties are the arguments of a root field, `Query.plants`. */
export function argumentsClassOf(field: string): object | undefined {
  const [kind, name] = field.split('.');
  const { queries, mutations } = getMetadataStorage();
  const resolver = (kind === 'Query' ? queries : mutations).find((one) => one.schemaName === name);
  const args = resolver?.params?.find((parameter) => parameter.kind === 'args');
  return args && 'getType' in args ? (args.getType() as object) : undefined;
}

/** The class behind an input type. */
export const inputClassOf = (name: string): object | undefined =>
  getMetadataStorage().inputTypes.find((type) => type.name === name)?.target;

type Class = (new () => object) | undefined;

/**
 * What is out of range among the arguments of a root field (`Query.plants`) that have the right type. Called only if other
 * arguments have the wrong type, so that one response names all issues; otherwise the schema itself checks the ranges.
 */
export function rangeIssues(
  rootField: string,
  field: GraphQLField<unknown, unknown>,
  given: Record<string, unknown>,
): readonly FieldIssue[] {
  const Arguments = argumentsClassOf(rootField) as Class;
  if (!Arguments) return [];
  const args = toDomainNames(field.args, trimmed(field.args, given));
  const values = field.args
    .map((arg) => ({ name: domainName(arg), type: arg.type }))
    .filter(({ name }) => Object.hasOwn(args, name))
    .map(({ name, type }) => [name, instanceOf(type, args[name])]);
  const issues = issuesWith(Object.assign(new Arguments(), Object.fromEntries(values)));
  return issues.map((issue) => toCallerNames(field.args, issue));
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
