import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql';
import Negotiator from 'negotiator';
import type { Context } from '../../core/context.js';
import { weightOfOperation, weightOfPages } from '../request-weight.js';
import { checkKey, checkOperationVariables, refuseSubscriptions } from './check-operation.js';
import { beforeExecution } from './format-error.js';
import { pagesOf } from './limits/heavy-pages.js';
import { limitCost, limitStatements } from './limits/query-cost.js';
import { loggedOperation } from './logged-operation.js';
import { errorsOf, limitErrors, retryAfterOf } from './response-errors.js';

/** Checks a request before it runs, and sets the response headers that depend on the result. */
export function requestChecks(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ request, document, operation, operationName, contextValue }) {
          const variables = request.variables ?? {};
          try {
            if (!operation) return;
            contextValue.noteOperation(loggedOperation(schema, document, operation));
            refuseSubscriptions(operation);
            await checkOperationVariables(schema, operation, variables);
            checkKey(document, operation, contextValue);
            const statements = limitStatements(schema, document, operation);
            const cost = limitCost(schema, document, operationName, variables);
            const pages = weightOfPages(pagesOf(schema, document, operation, coerced(schema, operation, variables)));
            const isMutation = operation.operation === 'mutation';
            await contextValue.countMore(pages + weightOfOperation(cost, statements, isMutation));
            if (!isMutation) await contextValue.readFromReplica();
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
