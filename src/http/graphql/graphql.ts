import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { InMemoryLRUCache, type KeyValueCache, PrefixingKeyValueCache } from '@apollo/utils.keyvaluecache';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DocumentNode, type GraphQLSchema, recommendedRules } from 'graphql';
import type { Context } from '../../core/context.js';
import type { Api } from '../api.js';
import { refuseMethodsBut } from '../errors/method-not-allowed.js';
import { weightOfDocument } from '../request-weight.js';
import { catalogueAnswers } from './catalogue-answers.js';
import { failureOf, formatError } from './errors/format-error.js';
import { noteRenamedLiterals, type RenamedLiterals } from './errors/renamed-literals.js';
import { MAX_ERRORS } from './errors/response-errors.js';
import { queryLimits } from './limits/query-limits.js';
import { noIntrospection } from './no-introspection.js';
import { requestChecks } from './request-checks.js';
import { refuseStrayMembers, refuseUndecodable, tokensOfRequest } from './request-shape.js';

/**
 * How much JSON the parsed documents may be that an Apollo Server keeps: some hundred of a storefront's. Its own limit,
 * 30 MiB, takes more than 100 MB of memory from whoever sends other documents each time.
 */
const DOCUMENT_BYTES = 4 * 2 ** 20;

/** Answers a browser that opens `/graphql`. */
type Landing = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

interface GraphQLSettings {
  introspection: boolean;
  landing: Landing;
  persistedQueries: KeyValueCache<string>;
}

/** Serves `/graphql`: one Apollo Server per version, since each version has its own schema. */
export async function registerGraphQL(
  server: FastifyInstance,
  api: Api,
  { introspection, landing, persistedQueries }: GraphQLSettings,
): Promise<{ stop(): Promise<void> }> {
  const apollos = new Map<string, ApolloServer<Context>>();
  for (const [name, schemas] of api.apiSchemas) {
    // A document may be valid in one version only, and documents are kept when they are valid.
    const ofVersion = new PrefixingKeyValueCache(persistedQueries, `${name}:`);
    const apollo = makeApollo(schemas.graphql, introspection, ofVersion, server.log);
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
      reply.header('cache-control', 'no-store');
      return answerFromCatalogue(request, reply, async () => {
        await api.contextOf(request, reply).countMore(weightOfDocument(tokensOfRequest(request)));
        return handler.call(this, request, reply);
      });
    },
  });
  refuseMethodsBut(server, '/graphql', ['GET', 'POST']);
  return { stop: async () => void (await Promise.all([...apollos.values()].map((apollo) => apollo.stop()))) };
}

function makeApollo(
  schema: GraphQLSchema,
  introspection: boolean,
  persistedQueries: KeyValueCache<string>,
  log: FastifyBaseLogger,
): ApolloServer<Context> {
  const literals: RenamedLiterals = new WeakMap();
  return new ApolloServer<Context>({
    schema,
    // Where it is off, a rule below refuses it, in our words.
    introspection: true,
    persistedQueries: { cache: persistedQueries },
    documentStore: new InMemoryLRUCache<DocumentNode>({ maxSize: DOCUMENT_BYTES }),
    includeStacktraceInErrorResponses: false,
    validationRules: [
      ...recommendedRules,
      ...(introspection ? [] : [noIntrospection]),
      queryLimits,
      noteRenamedLiterals(literals),
    ],
    formatError: (formatted, error) => ({
      ...formatError(formatted, error, schema, literals),
      ...(formatted.locations && { locations: formatted.locations.slice(0, MAX_ERRORS) }),
    }),
    logger: log,
    // The server stops with the process (main.ts), not on signals of its own.
    stopOnTerminationSignals: false,
    plugins: [
      requestChecks(schema),
      logFailures(log),
      // It would work out for each field of each response how long it may be cached; none may (`no-store`).
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
    ],
  });
}

/** Whether a browser opens the address as a page. */
const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'POST' && /^[^,]*\btext\/html\b/.test(headers.accept ?? '');

/** Logs internal errors, with the ids of their request. */
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
