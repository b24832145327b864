import type { ApolloServerPlugin } from '@apollo/server';
import { type DocumentNode, type GraphQLSchema, getVariableValues, type OperationDefinitionNode } from 'graphql';
import Negotiator from 'negotiator';
import type { Context } from '../../core/context.js';
import { weightOfOperation, weightOfPages } from '../request-weight.js';
import { checkKey, checkOperationVariables, refuseSubscriptions } from './check-operation.js';
import { beforeExecution } from './errors/format-error.js';
import { errorsOf, limitErrors, retryAfterOf } from './errors/response-errors.js';
import { pagesOf } from './limits/heavy-pages.js';
import { costsByVariables, limitCost, limitStatements } from './limits/query-cost.js';
import { loggedOperation } from './logged-operation.js';
import { onceForEach } from './once-for-each.js';

/** Checks a request before it runs, and sets the response headers that depend on the result. */
export function requestChecks(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  const nameOf = onceForEach((operation, document) => loggedOperation(schema, document, operation));
  const statementsOf = onceForEach((operation, document) => limitStatements(schema, document, operation));
  const isFixed = onceForEach((_, document) => !costsByVariables(document));
  const weightOf = (operation: OperationDefinitionNode, document: DocumentNode, variables: Variables): number => {
    const cost = limitCost(schema, document, operation.name?.value, variables);
    const pages = weightOfPages(pagesOf(schema, document, operation, coerced(schema, operation, variables)));
    const isMutation = operation.operation === 'mutation';
    return pages + weightOfOperation(cost, statementsOf(operation, document), isMutation);
  };
  const fixedWeightOf = onceForEach(weightOf);
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ request, document, operation, contextValue }) {
          const variables = request.variables ?? {};
          try {
            if (!operation) return;
            contextValue.request.noteOperation(nameOf(operation, document));
            refuseSubscriptions(operation);
            await checkOperationVariables(schema, operation, variables);
            checkKey(document, operation, contextValue);
            statementsOf(operation, document);
            const weigh = isFixed(operation, document) ? fixedWeightOf : weightOf;
            await contextValue.request.countMore(weigh(operation, document, variables));
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

type Variables = Record<string, unknown>;

/** The variables with their defaults; they were checked before. */
function coerced(schema: GraphQLSchema, operation: OperationDefinitionNode, variables: Variables) {
  return getVariableValues(schema, operation.variableDefinitions ?? [], variables).coerced ?? {};
}

const MEDIA_TYPES = ['application/json; charset=utf-8', 'application/graphql-response+json; charset=utf-8'];

/**
 * The media type of a response: the one that the client prefers, or JSON. Without this, Apollo would answer 406 where
 * the client accepts neither, after a mutation was done.
 */
const mediaTypeFor = (accept: string | undefined): string =>
  new Negotiator({ headers: { accept } }).mediaType(MEDIA_TYPES) ?? 'application/json; charset=utf-8';
