import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerFinder } from '../../auth/callers.js';
import type { Context } from '../../core/context.js';
import type { LoginFailure } from '../../core/current-request.js';
import { AppError } from '../../core/errors.js';
import { inRequestScope } from '../../core/persistence/connections/request-scope.js';
import { inOrganization } from '../../core/persistence/row-security/database-role.js';
import type { SharedRedis } from '../../core/redis/connect-redis.js';
import { catalogueHistory } from '../../shop/plants/catalogue/catalogue-history.js';
import { newestVersion } from '../../versions/versions.js';
import type { Api, IdentifiedCaller } from '../api.js';
import { setVersionHeaders } from '../api-version.js';
import { registerGraphQL } from '../graphql/graphql.js';
import { makePersistedQueries } from '../graphql/persisted-queries.js';
import { graphqlLanding } from '../pages/tools/graphql-pages.js';
import { makeResponseCache } from '../response-cache/response-cache.js';
import { registerRest } from '../rest/rest.js';
import { addressOf, networkOf } from './limits/client-address.js';
import type { RateLimits } from './limits/rate-limits.js';
import { contextOfRequest, identify, type Services } from './request-context.js';
import { failedLogins } from './telemetry/failed-logins.js';
import { traceRequests } from './telemetry/trace-requests.js';

declare module 'fastify' {
  interface FastifyRequest {
    caller?: IdentifiedCaller;
    ctx?: Context;
    /** The name of the GraphQL operation in the log. */
    operation?: string;
  }
}

/** Registers the routes that need to know their caller: REST and GraphQL. */
export async function registerApis(
  server: FastifyInstance,
  services: Services,
  { limits, redis }: { limits: RateLimits; redis: SharedRedis | undefined },
): Promise<void> {
  const { apiSchemas, operations, config, metrics, tracing } = services;
  const noteFailedLogin = failedLogins(metrics);
  traceRequests(server, tracing);
  const findCaller = callerFinder(services.orm, config.storefront);
  server.addHook('onRequest', async (request, reply) => {
    // Until the caller is known: the version that the request names, or the newest.
    const named = String(request.headers['api-version']);
    setVersionHeaders(apiSchemas, apiSchemas.has(named) ? named : newestVersion, reply);
    // Before the body is read, so that requests rejected for their body are counted too.
    const caller = await identify(findCaller, limits, request, reply);
    request.caller = caller;
    setVersionHeaders(apiSchemas, caller.apiVersion, reply);
  });
  server.addHook('preValidation', (request, reply) => limits.countBody(request, reply));
  server.addHook('preHandler', (request, _reply, done) =>
    inOrganization(request.caller?.organization?.id, () => inRequestScope(whoSends(request), done)),
  );
  const api: Api = {
    apiSchemas,
    callerOf,
    // Made on demand: a response from the cache needs no context.
    contextOf: (request, reply) => {
      const loginFailed = (failure: LoginFailure) => noteFailedLogin(failure, request);
      request.ctx ??= contextOfRequest(services, callerOf(request), request, reply, limits, loginFailed);
      return request.ctx;
    },
    cache: makeResponseCache(metrics.countCacheLookup, catalogueHistory(services.orm)),
  };
  registerRest(server, api, operations);
  const graphql = await registerGraphQL(server, api, {
    introspection: config.introspection,
    landing: graphqlLanding(config),
    persistedQueries: makePersistedQueries(redis, server.log),
  });
  server.addHook('onClose', () => graphql.stop());
}

/** Whose turn a request takes on the database: that of its user or, without one, of its network. */
const whoSends = (request: FastifyRequest): string => request.caller?.viewer?.userId ?? networkOf(addressOf(request));

function callerOf({ caller }: FastifyRequest): IdentifiedCaller {
  if (!caller) throw AppError.unavailable('The request arrived before the store was ready.');
  return caller;
}
