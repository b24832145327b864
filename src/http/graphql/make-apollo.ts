import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { InMemoryLRUCache } from '@apollo/utils.keyvaluecache';
import type { FastifyBaseLogger } from 'fastify';
import { type DocumentNode, type GraphQLSchema, recommendedRules } from 'graphql';
import type { Context } from '../../core/context.js';
import { formatError, MAX_ERRORS } from './format-error.js';
import type { PersistedQueries } from './persisted-queries.js';
import { requestChecks } from './request-checks.js';
import {
  noIntrospection,
  noteRenamedLiterals,
  noteRequiredVariables,
  type RenamedLiterals,
  type RequiredVariables,
} from './validation-rules.js';

/**
 * How much JSON the parsed documents may be that an Apollo Server keeps: some hundred documents of a storefront. With
 * Apollo's default, 30 MiB, a client that sends other documents each time makes the store keep more than 100 MB.
 */
const DOCUMENT_BYTES = 4 * 2 ** 20;

/** The Apollo Server of one version. */
export function makeApollo(
  schema: GraphQLSchema,
  introspection: boolean,
  persistedQueries: PersistedQueries,
  log: FastifyBaseLogger,
): ApolloServer<Context> {
  const literals: RenamedLiterals = new WeakMap();
  const required: RequiredVariables = new WeakMap();
  return new ApolloServer<Context>({
    schema,
    // Where it is off, a rule below refuses it, in our words.
    introspection: true,
    persistedQueries: { cache: persistedQueries },
    // It would refuse a GET that a browser may send from any page, such as those of urql. Such a page could use nothing of
    // the visitor's: nothing here reads cookies, who sends a request is in its headers alone, a GET changes nothing, and
    // only the origins of CORS_ORIGINS may read the answer.
    csrfPrevention: false,
    documentStore: new InMemoryLRUCache<DocumentNode>({ maxSize: DOCUMENT_BYTES }),
    includeStacktraceInErrorResponses: false,
    validationRules: [
      ...recommendedRules,
      ...(introspection ? [] : [noIntrospection]),
      noteRenamedLiterals(literals),
      noteRequiredVariables(required),
    ],
    formatError: (formatted, error) => ({
      ...formatError(formatted, error, schema, literals),
      ...(formatted.locations && { locations: formatted.locations.slice(0, MAX_ERRORS) }),
    }),
    logger: log,
    // The server stops with the process (main.ts), not on signals of its own.
    stopOnTerminationSignals: false,
    plugins: [
      requestChecks(schema, required),
      // It would work out for each field of each response how long it may be cached; none may (`no-store`).
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
    ],
  });
}
