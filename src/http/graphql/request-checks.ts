import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { takesKey } from '../../mutations/idempotency.js';
import { noteSent, type Sent, sentNames } from '../../versions/sent-names.js';
import { graphqlTypeFor } from '../headers.js';
import { checkVariables } from '../input/check-variables.js';
import { type Measured, measure } from '../measure/measure.js';
import { limitCost, limitOperation } from '../measure/query-limits.js';
import { weightOfOperation } from '../measure/request-weight.js';
import { beforeExecution, causeOf, errorsOf, limitErrors } from './format-error.js';
import type { RequiredVariables } from './validation-rules.js';

/** Checks a request before it runs, notes the errors of its response, and sets the headers that depend on them. */
export function requestChecks(schema: GraphQLSchema, required: RequiredVariables): ApolloServerPlugin<Context> {
  /** Apollo parses a document once, and keeps it. */
  const known = new WeakMap<OperationDefinitionNode, Measured & { sent: readonly Sent[] }>();
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ request, document, operation, contextValue }) {
          const variables = request.variables ?? {};
          try {
            if (!operation) return;
            const once = known.get(operation) ?? {
              ...measure(schema, document, operation),
              sent: sentNames(schema, document, operation),
            };
            known.set(operation, once);
            contextValue.request.noteOperation(nameOf(operation, once));
            refuseSubscriptions(operation);
            limitOperation(once);
            checkOperationVariables(schema, operation, variables, required.get(operation));
            checkKey(operation, once.roots, contextValue);
            noteSent(schema, operation, once, variables);
            const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
            const measured = once.byVariables ? measure(schema, document, operation, coerced) : once;
            limitCost(measured);
            await contextValue.request.countMore(weightOfOperation(measured));
            if (operation.operation !== 'mutation') await contextValue.request.readFromReplica();
          } catch (error) {
            throw beforeExecution(error);
          }
        },
        async willSendResponse({ request, response, contextValue, errors: causes = [] }) {
          limitErrors(response.body);
          const errors = errorsOf(response.body);
          for (const [index, { extensions }] of errors.entries())
            contextValue.request.failed(String(extensions?.['code']), causeOf(causes[index]));
          response.http.headers.set('content-type', graphqlTypeFor(request.http?.headers.get('accept')));
          const waiting = errors.find(({ extensions }) => extensions?.['retryAfterSeconds'] !== undefined);
          const retryAfter = waiting?.extensions?.['retryAfterSeconds'];
          if (retryAfter !== undefined) response.http.headers.set('retry-after', String(retryAfter));
          if (errors.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED'))
            response.http.headers.set('www-authenticate', 'Bearer');
        },
      };
    },
  };
}

/** What the log and the usage of keys call an operation: its kind and its root fields. The name that the client gave may be anything. */
const nameOf = ({ operation }: OperationDefinitionNode, { roots }: Measured): string =>
  [operation, ...new Set(roots)].join(' ');

/**
 * Checks the variables of an operation; Apollo would report one mistake at a time, without facts. A mutation refuses
 * variables that it does not declare: GraphQL would ignore them, and a typo such as `itmes` would refund everything. A
 * query may have more variables than it declares.
 */
function checkOperationVariables(
  schema: GraphQLSchema,
  definition: OperationDefinitionNode,
  variables: Record<string, unknown>,
  required: ReadonlySet<string> | undefined,
): void {
  const { operation, variableDefinitions = [] } = definition;
  const allowed = variableDefinitions.map(({ variable }) => variable.name.value);
  const names = operation === 'mutation' ? { sent: Object.keys(variables), allowed } : undefined;
  checkVariables(schema, definition, variables, { names, required, loneItems: true });
}

/** An Idempotency-Key must be well-formed, and its document must have one mutation: a key stands for one answer. */
function checkKey({ operation }: OperationDefinitionNode, roots: string[], ctx: Context): void {
  if (ctx.request.idempotencyKey === undefined || operation !== 'mutation') return;
  const mutations = roots.filter((name) => name !== '__typename');
  for (const mutation of mutations) takesKey(ctx, mutation);
  if (mutations.length <= 1) return;
  throw AppError.invalid({ field: 'Idempotency-Key', code: 'single', received: 'more than one', allowed: 1 });
}

/** The schema has no subscriptions: webhooks and the feed report what changed. */
function refuseSubscriptions({ operation }: OperationDefinitionNode): void {
  if (operation !== 'subscription') return;
  throw new AppError('BAD_USER_INPUT', 'The operation must be a query or a mutation: there are no subscriptions.');
}
