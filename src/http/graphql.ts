import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';

import type { Context } from '../shared/context.js';
import { AppError } from '../shared/errors.js';
import type { Faces } from './face.js';
import { appErrorOf, failureOf } from './failure.js';
import { checkSingleMutation, checkVariables } from './graphql-input.js';
import { limitCost } from './query-cost.js';
import { MAX_DOCUMENT_BYTES, queryLimits } from './query-limits.js';

/** Serves `/graphql`: one Apollo Server a version, since each has words of its own. */
export async function registerGraphQL(
  server: FastifyInstance,
  faces: Faces,
  introspection: boolean,
  contextOf: (request: FastifyRequest) => Context,
): Promise<{ stop(): Promise<void> }> {
  const apollos = new Map<string, ApolloServer<Context>>();
  for (const [name, face] of faces) {
    const apollo = makeApollo(face.graphql, introspection, server.log);
    await apollo.start();
    apollos.set(name, apollo);
  }
  const handlers = new Map(
    [...apollos].map(([name, apollo]) => [
      name,
      fastifyApolloHandler(apollo, { context: async (request: FastifyRequest) => contextOf(request) }),
    ]),
  );
  server.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    handler: async function (request, reply) {
      const ctx = contextOf(request);
      refuseLongDocuments(request);
      const answer = await handlers.get(ctx.apiVersion)?.call(this, request, reply);
      return answer;
    },
  });
  return { stop: async () => void (await Promise.all([...apollos.values()].map((apollo) => apollo.stop()))) };
}

function makeApollo(schema: GraphQLSchema, introspection: boolean, log: FastifyBaseLogger): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema,
    introspection,
    includeStacktraceInErrorResponses: false,
    validationRules: [queryLimits],
    formatError: (formatted, error) => formatError(formatted, error, schema, log),
    // The server stops with the process (main.ts), not on signals of its own.
    stopOnTerminationSignals: false,
    plugins: [requestChecks(schema), ApolloServerPluginLandingPageLocalDefault({ embed: true })],
  });
}

/** What is checked of a request before it runs, and the headers that tell of it. */
function requestChecks(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ request, document, operation, operationName, contextValue }) {
          if (operation) checkVariables(schema, operation, request.variables ?? {});
          if (operation) checkSingleMutation(document, operation, contextValue);
          limitCost(schema, document, operationName, request.variables ?? {});
        },
        async willSendResponse({ contextValue, response }) {
          if (contextValue.replayed) response.http.headers.set('idempotent-replayed', 'true');
        },
      };
    },
  };
}

function refuseLongDocuments(request: FastifyRequest): void {
  const { query } = { ...(request.query as object), ...(request.body as object | undefined) } as { query?: unknown };
  const received = typeof query === 'string' ? Buffer.byteLength(query) : 0;
  if (received <= MAX_DOCUMENT_BYTES) return;
  const message = 'The query is too complex: its bytes may be {allowed} at most (received {received}).';
  throw new AppError('QUERY_TOO_COMPLEX', message, { measure: 'bytes', received, allowed: MAX_DOCUMENT_BYTES });
}

/** Codes that Apollo gives by itself and that are the contract's as well. */
const APOLLO_CODES = [
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_REQUEST',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
];

/** One error as a GraphQL client gets it: the code, the facts, no stack, nothing that was not meant for it. */
function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
  schema: GraphQLSchema,
  log: FastifyBaseLogger,
): GraphQLFormattedError {
  const { tooComplex, ...extensions } = formatted.extensions ?? {};
  if (tooComplex) return { ...formatted, extensions: { code: 'QUERY_TOO_COMPLEX', ...(tooComplex as object) } };
  const original = unwrapResolverError(error);
  if (!(original instanceof AppError) && APOLLO_CODES.includes(String(extensions['code']))) {
    const code = extensions['code'] === 'BAD_REQUEST' ? 'BAD_USER_INPUT' : extensions['code'];
    return { ...formatted, extensions: { code } };
  }
  const cause = error instanceof GraphQLError && error.originalError ? error.originalError : original;
  const { code, message, facts } = failureOf(appErrorOf(cause), schema);
  if (code === 'INTERNAL_SERVER_ERROR') log.error({ err: cause }, 'failed');
  return { ...formatted, message, extensions: { code, ...facts } };
}
