import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql';
import Negotiator from 'negotiator';
import type { Context } from '../../core/context.js';
import { type Measured, measure } from '../measure/measure.js';
import { limitCost, limitOperation } from '../measure/query-limits.js';
import { weightOfOperation } from '../measure/request-weight.js';
import { checkKey, checkOperationVariables, refuseSubscriptions } from './check-operation.js';
import { beforeExecution, errorsOf, limitErrors, retryAfterOf } from './format-error.js';

/** Checks a request before it runs, and sets the response headers that depend on the result. */
export function requestChecks(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  /** Apollo parses a document once, and keeps it. */
  const known = new WeakMap<OperationDefinitionNode, Measured>();
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ request, document, operation, contextValue }) {
          const variables = request.variables ?? {};
          try {
            if (!operation) return;
            const once = known.get(operation) ?? measure(schema, document, operation);
            known.set(operation, once);
            contextValue.request.noteOperation(loggedName(operation, once));
            refuseSubscriptions(operation);
            limitOperation(once);
            await checkOperationVariables(schema, operation, variables);
            checkKey(operation, once.roots, contextValue);
            const measured = once.byVariables
              ? measure(schema, document, operation, coerced(schema, operation, variables))
              : once;
            limitCost(measured);
            await contextValue.request.countMore(weightOfOperation(measured));
            if (operation.operation !== 'mutation') await contextValue.request.readFromReplica();
          } catch (error) {
            throw beforeExecution(error);
          }
        },
        async willSendResponse({ request, response }) {
          limitErrors(response.body);
          response.http.headers.set('content-type', mediaTypeFor(request.http?.headers.get('accept')));
          const retryAfter = retryAfterOf(response.body);
          if (retryAfter !== undefined) response.http.headers.set('retry-after', String(retryAfter));
          if (errorsOf(response.body).some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED'))
            response.http.headers.set('www-authenticate', 'Bearer');
        },
      };
    },
  };
}

/** How many root fields the log names. */
const MOST_NAMES = 10;

/** What the log calls an operation: its kind and its root fields. The name that the client gave may be anything. */
const loggedName = ({ operation }: OperationDefinitionNode, { roots }: Measured): string =>
  [operation, ...[...new Set(roots)].slice(0, MOST_NAMES)].join(' ');

/** The variables with their defaults; they were checked before. */
function coerced(schema: GraphQLSchema, operation: OperationDefinitionNode, variables: Record<string, unknown>) {
  return getVariableValues(schema, operation.variableDefinitions ?? [], variables).coerced ?? {};
}

const MEDIA_TYPES = ['application/json; charset=utf-8', 'application/graphql-response+json; charset=utf-8'];

/**
 * The media type of a response: the one that the client prefers, or JSON. Without this, Apollo would answer 406 where
 * the client accepts neither, after a mutation was done.
 */
const mediaTypeFor = (accept: string | undefined): string =>
  new Negotiator({ headers: { accept } }).mediaType(MEDIA_TYPES) ?? 'application/json; charset=utf-8';
