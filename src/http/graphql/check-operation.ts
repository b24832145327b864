import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { takesKey } from '../../core/mutations/idempotency.js';
import { checkVariables } from '../input/check-variables.js';

/**
 * Checks the variables of an operation; Apollo would report one mistake at a time, without facts. A mutation refuses
 * variables that it does not declare: GraphQL would ignore them, and a typo such as `itmes` would refund everything. A
 * query may have more variables than it declares.
 */
export async function checkOperationVariables(
  schema: GraphQLSchema,
  definition: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Promise<void> {
  const { operation, variableDefinitions = [] } = definition;
  const allowed = variableDefinitions.map(({ variable }) => variable.name.value);
  const names = operation === 'mutation' ? { sent: Object.keys(variables), allowed } : undefined;
  await checkVariables(schema, definition, variables, { names, loneItems: true });
}

/** An Idempotency-Key must be well-formed, and its document must have one mutation: a key stands for one answer. */
export function checkKey({ operation }: OperationDefinitionNode, roots: string[], ctx: Context): void {
  if (ctx.request.idempotencyKey === undefined || operation !== 'mutation') return;
  const mutations = roots.filter((name) => name !== '__typename');
  for (const mutation of mutations) takesKey(ctx, mutation);
  if (mutations.length <= 1) return;
  throw AppError.invalid({ field: 'Idempotency-Key', code: 'single', received: 'more than one', allowed: 1 });
}

/** The schema has no subscriptions: webhooks and the feed report what changed. */
export function refuseSubscriptions({ operation }: OperationDefinitionNode): void {
  if (operation !== 'subscription') return;
  throw new AppError('BAD_USER_INPUT', 'The operation must be a query or a mutation: there are no subscriptions.');
}
