import {
  type GraphQLField,
  type GraphQLInputType,
  GraphQLNonNull,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  valueFromAST,
} from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import { AppError } from '../../core/errors.js';
import { type FieldIssue, MAX_ISSUES } from '../../core/field-issue.js';
import { issuesWith, trimmed } from '../../core/resolvers/arguments.js';
import { domainName, toCallerNames, toDomainNames } from '../../versions/names.js';
import { coerceValue, missingIssue, unknownIssue } from './coerce-value.js';

type Variables = Record<string, unknown>;

/** The rules in which the two APIs differ. */
export interface InputRules {
  /** The names that were sent, and the allowed ones: any other is refused. Absent if others are ignored. */
  names?: { sent: string[]; allowed: string[] };
  /** The names of those that must not be null, whatever their type. */
  required?: ReadonlySet<string>;
  /** Whether a single item counts as a list of one, as in GraphQL; in a JSON body it is a mistake. */
  loneItems: boolean;
}

/**
 * Checks the raw variables of both APIs, and returns the declared ones, or throws one error that names everything wrong
 * with them: types, names and ranges. The values are returned as received, because the execution coerces them itself.
 */
export function checkVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  raw: Variables,
  { names, required, loneItems }: InputRules,
): Variables {
  const issues: FieldIssue[] = [];
  const [declared, coerced]: [Variables, Variables] = [{}, {}];
  for (const { variable, type: node, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const declaredType = typeFromAST(schema, node as never) as GraphQLInputType;
    const type = required?.has(name) ? new GraphQLNonNull(getNullableType(declaredType)) : declaredType;
    if (Object.hasOwn(raw, name) && raw[name] !== undefined) {
      declared[name] = raw[name];
      coerced[name] = coerceValue({ issues, loneItems }, name, raw[name], type);
    } else if (node.kind === Kind.NON_NULL_TYPE && !defaultValue) issues.push(missingIssue(name, type));
  }
  const strays = names ? names.sent.filter((name) => !names.allowed.includes(name)) : [];
  issues.push(...strays.slice(0, MAX_ISSUES).map((name) => unknownIssue(name, names?.allowed ?? [])));
  if (issues.length === 0) return declared;
  const roots = rootFieldsOf(schema, operation, coerced);
  throw AppError.badInput([...issues, ...roots.flatMap(([name, field, args]) => rangeIssues(name, field, args))]);
}

/** The root fields of an operation, each with those of its arguments that have the right type. */
function rootFieldsOf(
  schema: GraphQLSchema,
  { operation, selectionSet }: OperationDefinitionNode,
  variables: Variables,
): [name: string, field: GraphQLField<unknown, unknown>, args: Variables][] {
  const root = schema.getRootType(operation);
  return selectionSet.selections.flatMap((node) => {
    const field = node.kind === Kind.FIELD ? root?.getFields()[node.name.value] : undefined;
    if (!root || !field || node.kind !== Kind.FIELD) return [];
    const args = field.args.flatMap(({ name, type }) => {
      const given = node.arguments?.find((argument) => argument.name.value === name);
      const value = given && valueFromAST(given.value, getNullableType(type), variables);
      return value === undefined ? [] : [[name, value]];
    });
    return [[`${root.name}.${field.name}`, field, Object.fromEntries(args)]];
  });
}

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
function rangeIssues(
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
