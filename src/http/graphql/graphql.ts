import { ApolloServer, type ApolloServerPlugin, type GraphQLResponse } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GraphQLSchema, getVariableValues, type OperationDefinitionNode, recommendedRules } from 'graphql';

import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { type FieldIssue, MAX_ISSUES } from '../../core/field-issue.js';
import type { Api } from '../api.js';
import { refuseMethodsBut } from '../errors/method-not-allowed.js';
import { unknownIssue } from '../input/coerce-value.js';
import { Undecodable } from '../input/parse-query.js';
import { weightOfDocument, weightOfOperation, weightOfPages } from '../request-weight.js';
import { catalogueAnswers } from './catalogue-answers.js';
import { checkKey, checkOperationVariables, refuseSubscriptions } from './check-operation.js';
import { beforeExecution, failureOf, formatError } from './format-error.js';
import { limitDocument } from './limits/document-size.js';
import { pagesOf } from './limits/heavy-pages.js';
import { limitCost, limitStatements } from './limits/query-cost.js';
import { queryLimits } from './limits/query-limits.js';
import { loggedOperation } from './logged-operation.js';
import { mediaTypeFor } from './media-type.js';
import { noteRenamedLiterals, type RenamedLiterals } from './renamed-literals.js';

/** Answers a browser that opens `/graphql`. */
type Landing = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Serves `/graphql`: one Apollo Server a version, since each has words of its own. */
export async function registerGraphQL(
  server: FastifyInstance,
  api: Api,
  { introspection, landing }: { introspection: boolean; landing: Landing },
): Promise<{ stop(): Promise<void> }> {
  const apollos = new Map<string, ApolloServer<Context>>();
  for (const [name, schemas] of api.apiSchemas) {
    const apollo = makeApollo(schemas.graphql, introspection, server.log);
    await apollo.start();
    apollos.set(name, apollo);
  }
  const context = async (request: FastifyRequest, reply: FastifyReply) => api.contextOf(request, reply);
  const handlers = new Map([...apollos].map(([name, apollo]) => [name, fastifyApolloHandler(apollo, { context })]));
  const answerFromCatalogue = catalogueAnswers(api);
  server.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    handler: async function (request, reply) {
      refuseUndecodable(request);
      refuseStrayMembers(request);
      const handler = handlers.get(api.callerOf(request).apiVersion);
      if (!handler) throw new Error('There is no Apollo Server for this version.');
      if (wantsPage(request)) return landing(request, reply);
      return answerFromCatalogue(request, reply, async () => {
        await api.contextOf(request, reply).countMore(weightOfDocument(tokensOfRequest(request)));
        return handler.call(this, request, reply);
      });
    },
  });
  refuseMethodsBut(server, '/graphql', ['GET', 'POST']);
  return { stop: async () => void (await Promise.all([...apollos.values()].map((apollo) => apollo.stop()))) };
}

function makeApollo(schema: GraphQLSchema, introspection: boolean, log: FastifyBaseLogger): ApolloServer<Context> {
  const literals: RenamedLiterals = new WeakMap();
  return new ApolloServer<Context>({
    schema,
    introspection,
    includeStacktraceInErrorResponses: false,
    validationRules: [...recommendedRules, queryLimits, noteRenamedLiterals(literals)],
    formatError: (formatted, error) => ({
      ...formatError(formatted, error, schema, literals),
      ...(formatted.locations && { locations: formatted.locations.slice(0, MAX_ERRORS) }),
    }),
    logger: log,
    // The server stops with the process (main.ts), not on signals of its own.
    stopOnTerminationSignals: false,
    plugins: [requestChecks(schema), logFailures(log), ApolloServerPluginLandingPageDisabled()],
  });
}

/** Whether a browser opens the address itself: then it gets a page. */
const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && /^[^,]*\btext\/html\b/.test(headers.accept ?? '');

/** The most errors of a refused document, and locations of an error: enough to mend it by. */
const MAX_ERRORS = 10;

/** What is checked of a request before it runs, and the headers that report the result. */
function requestChecks(schema: GraphQLSchema): ApolloServerPlugin<Context> {
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

/** Logs the errors that are ours, with the ids of their request. */
function logFailures(log: FastifyBaseLogger): ApolloServerPlugin<Context> {
  return {
    async requestDidStart({ contextValue: { requestId, clientRequestId } }) {
      return {
        async didEncounterErrors({ errors }) {
          for (const err of errors.map(failureOf).filter(Boolean))
            log.error({ requestId, clientRequestId, err }, 'failed');
        },
      };
    },
  };
}

/** What the body of a GraphQL request may say (GraphQL over HTTP). */
const MEMBERS = ['query', 'operationName', 'variables', 'extensions'];

/** A misspelt `variables` would leave a mutation without any: GraphQL over HTTP lets nobody add members of their own. */
function refuseStrayMembers({ body }: FastifyRequest): void {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return;
  const strays = Object.keys(body)
    .filter((name) => !MEMBERS.includes(name))
    .slice(0, MAX_ISSUES);
  if (strays.length > 0) throw AppError.badInput(strays.map((name) => unknownIssue(name, MEMBERS)));
}

/** Apollo would read malformed percent-encoding as other letters. */
function refuseUndecodable(request: FastifyRequest): void {
  const issues = Object.entries(request.query as Record<string, unknown>).flatMap(([field, value]): FieldIssue[] => {
    const bad = [value].flat().find((one) => one instanceof Undecodable);
    return bad && MEMBERS.includes(field) ? [{ field, code: 'encoding', received: bad.text }] : [];
  });
  if (issues.length > 0) throw AppError.badInput(issues);
}

/** How many tokens the document has; refuses one that is too large, before anything reads it. */
function tokensOfRequest(request: FastifyRequest): number {
  const { query } = { ...(request.query as object), ...(request.body as object | undefined) } as { query?: unknown };
  return typeof query === 'string' ? limitDocument(query) : 0;
}

/** The variables with their defaults; they were checked before. */
function coerced(schema: GraphQLSchema, operation: OperationDefinitionNode, variables: Record<string, unknown>) {
  return getVariableValues(schema, operation.variableDefinitions ?? [], variables).coerced ?? {};
}

/** A document of 64 kB may have thousands of mistakes. What was executed keeps all its errors: each explains a null. */
function limitErrors(body: GraphQLResponse['body']): void {
  if (body.kind !== 'single' || body.singleResult.data !== undefined) return;
  body.singleResult.errors = body.singleResult.errors?.slice(0, MAX_ERRORS);
}

/** When an error of the answer asks to come back: the seconds for `Retry-After`. */
function retryAfterOf(body: GraphQLResponse['body']): unknown {
  return errorsOf(body)
    .map(({ extensions }) => extensions?.['retryAfterSeconds'])
    .find((seconds) => seconds !== undefined);
}

const errorsOf = (body: GraphQLResponse['body']) => (body.kind === 'single' ? (body.singleResult.errors ?? []) : []);
