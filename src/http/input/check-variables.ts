import {
  type GraphQLField,
  type GraphQLInputType,
  GraphQLNonNull,
  type GraphQLSchema,
  getNullableType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  valueFromAST,
} from 'graphql';
import { AppError } from '../../core/errors.js';
import { type FieldIssue, MAX_ISSUES } from '../../core/field-issue.js';
import { rangeIssues } from './argument-classes.js';
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
