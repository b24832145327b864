import { ApolloServer, type ApolloServerPlugin, type GraphQLResponse } from '@apollo/server';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GraphQLSchema, recommendedRules } from 'graphql';

import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { type FieldIssue, MAX_ISSUES } from '../../core/field-issue.js';
import type { Api } from '../api.js';
import { refuseMethodsBut } from '../errors/method-not-allowed.js';
import { unknownIssue } from '../input/coerce-value.js';
import { Undecodable } from '../input/parse-query.js';
import { catalogueAnswers } from './catalogue-answers.js';
import { checkKey, checkOperationVariables, refuseSubscriptions } from './check-operation.js';
import { limitDocument } from './document-size.js';
import { beforeExecution, formatError } from './format-error.js';
import { limitCost, limitStatements } from './query-cost.js';
import { queryLimits } from './query-limits.js';
import { noteRenamedLiterals, type RenamedLiterals } from './renamed-literals.js';

/** Serves `/graphql`: one Apollo Server a version, since each has words of its own. */
export async function registerGraphQL(
  server: FastifyInstance,
  api: Api,
  introspection: boolean,
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
      return answerFromCatalogue(request, reply, async () => {
        refuseLargeDocuments(request);
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
    formatError: (formatted, error) => formatError(formatted, error, schema, literals, log),
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
          const variables = request.variables ?? {};
          try {
            if (!operation) return;
            refuseSubscriptions(operation);
            await checkOperationVariables(schema, operation, variables);
            checkKey(document, operation, contextValue);
            limitStatements(schema, document, operation);
            limitCost(schema, document, operationName, variables);
          } catch (error) {
            throw beforeExecution(error);
          }
        },
        async willSendResponse({ response }) {
          const retryAfter = retryAfterOf(response.body);
          if (retryAfter !== undefined) response.http.headers.set('retry-after', String(retryAfter));
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

function refuseLargeDocuments(request: FastifyRequest): void {
  const { query } = { ...(request.query as object), ...(request.body as object | undefined) } as { query?: unknown };
  if (typeof query === 'string') limitDocument(query);
}

/** When an error of the answer asks to come back: the seconds for `Retry-After`. */
function retryAfterOf(body: GraphQLResponse['body']): unknown {
  const errors = body.kind === 'single' ? (body.singleResult.errors ?? []) : [];
  return errors.map(({ extensions }) => extensions?.['retryAfterSeconds']).find((seconds) => seconds !== undefined);
}
