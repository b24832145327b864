import {
  type DefinitionNode,
  type DocumentNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isInputType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
  valueFromAST,
} from 'graphql';
import type { Context } from '../../core/context.js';
import { AppError, type FieldIssue, MAX_ISSUES } from '../../core/errors.js';
import { takesKey } from '../../core/mutations/idempotency.js';
import { coerceValue } from '../input/coerce-value.js';
import { rangeIssues } from '../input/range-issues.js';
import { missingIssue, unknownIssue } from '../input/type-issues.js';

/** Checks the variables of an operation; Apollo would tell of one at a time, and without facts. */
export async function checkVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
) {
  const issues: FieldIssue[] = [];
  const meant: Record<string, unknown> = {};
  for (const definition of operation.variableDefinitions ?? []) {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type as never) as GraphQLInputType | undefined;
    if (!type || !isInputType(type)) continue;
    if (variables[name] === undefined && (definition.defaultValue || definition.type.kind !== Kind.NON_NULL_TYPE))
      continue;
    if (variables[name] === undefined) issues.push(missingIssue([name], type));
    else meant[name] = coerceValue(name, variables[name], type, issues);
  }
  issues.push(...strayVariables(operation, variables));
  if (issues.length === 0) return;
  const ranges = await Promise.all(
    rootFields(schema, operation, meant).map(([name, field, args]) => rangeIssues(name, field, args)),
  );
  throw AppError.badInput([...issues, ...ranges.flat()]);
}

/**
 * Variables that a mutation does not declare. GraphQL would ignore them, and a typo such as `itmes` would refund
 * everything; a query may be sent with variables of others.
 */
function strayVariables(
  { operation, variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): FieldIssue[] {
  if (operation !== 'mutation') return [];
  const names = variableDefinitions.map((definition) => definition.variable.name.value);
  const strays = Object.keys(variables).filter((name) => !names.includes(name));
  return strays.slice(0, MAX_ISSUES).map((name) => unknownIssue(name, names));
}

/** The root fields of an operation, each with those arguments that are of their type. */
function rootFields(
  schema: GraphQLSchema,
  { operation, selectionSet }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): [name: string, field: GraphQLField<unknown, unknown>, args: Record<string, unknown>][] {
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

/** An Idempotency-Key must be one, and stands for one answer: its document has one mutation. */
export function checkKey(document: DocumentNode, operation: OperationDefinitionNode, ctx: Context): void {
  if (ctx.idempotencyKey === undefined || operation.operation !== 'mutation') return;
  for (const node of operation.selectionSet.selections) if (node.kind === Kind.FIELD) takesKey(ctx, node.name.value);
  const fields = countFields(document, operation.selectionSet);
  if (fields === 1) return;
  const message = `A document sent with an Idempotency-Key must have one mutation field (received more)`;
  throw AppError.invalid('Idempotency-Key', 'single', message, 'more than one', 1);
}

/** How many root fields an operation has; past two it does not matter, and fragments could multiply for ever. */
function countFields(document: DocumentNode, set: SelectionSetNode, before = 0): number {
  let count = before;
  for (const node of set.selections) {
    if (count > 1) return count;
    if (node.kind === Kind.FIELD) count += 1;
    else if (node.kind === Kind.INLINE_FRAGMENT) count = countFields(document, node.selectionSet, count);
    else {
      const { value } = node.name;
      const named = (one: DefinitionNode) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === value;
      const fragment = document.definitions.find(named);
      if (fragment?.kind === Kind.FRAGMENT_DEFINITION) count = countFields(document, fragment.selectionSet, count);
    }
  }
  return count;
}

/** The schema has no subscriptions: webhooks and the feed tell what changed. */
export function refuseSubscriptions({ operation }: OperationDefinitionNode): void {
  if (operation !== 'subscription') return;
  throw new AppError('BAD_USER_INPUT', 'The operation must be a query or a mutation: there are no subscriptions.');
}
