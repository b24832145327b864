import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import { callerFinder } from '../../auth/callers.js';
import type { Config } from '../../config/config.js';
import type { Context, LoginFailure } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import { MAX_BODY_BYTES, MAX_CONNECTIONS, REQUEST_MS } from '../../core/limits.js';
import type { Metrics } from '../../core/metrics/metrics.js';
import { inRequestScope } from '../../core/persistence/connections/request-scope.js';
import { inOrganization } from '../../core/persistence/row-security/database-role.js';
import { catalogueHistory } from '../../shop/plants/catalogue/catalogue-history.js';
import { newestVersion } from '../../versions/versions.js';
import type { Api } from '../api.js';
import { setVersionHeaders } from '../api-version-header.js';
import { registerErrorHandlers } from '../errors/error-handler.js';
import { refuseBadRequest, refuseBadUrl, requireHost } from '../errors/malformed-request.js';
import { setAllowHeader } from '../errors/method-not-allowed.js';
import { registerGraphQL } from '../graphql/graphql.js';
import { parseQuery } from '../input/parse-query.js';
import { registerPages } from '../pages/pages.js';
import { shopFigures } from '../pages/shop-figures.js';
import { graphqlLanding } from '../pages/tools/graphql-pages.js';
import { answeredRequestId, clientRequestId } from '../request-id.js';
import { makeResponseCache } from '../response-cache/response-cache.js';
import { registerRest } from '../rest/rest.js';
import { setSecurityHeaders } from '../security-headers.js';
import { logRequests } from './access-log.js';
import { hostChecker } from './check-host.js';
import { registerCors } from './cors.js';
import { failedLogins } from './failed-logins.js';
import { closeGracefully } from './graceful-close.js';
import { type HealthChecks, readiness, registerHealth } from './health.js';
import { registerJsonBody } from './json-body.js';
import { trusted } from './limits/client-address.js';
import { connectionLimits } from './limits/connection-limits.js';
import { makeRateLimits, type RateLimits } from './limits/rate-limits.js';
import { contextOfRequest, type IdentifiedCaller, identify, type Services } from './request-context.js';
import { measureRequests, registerMetrics } from './telemetry/metrics.js';
import { traceRequests } from './telemetry/trace-requests.js';

declare module 'fastify' {
  interface FastifyRequest {
    caller?: IdentifiedCaller;
    ctx?: Context;
    /** What the log calls the GraphQL operation. */
    operation?: string;
  }
}

export interface Servers {
  server: FastifyInstance;
  /** Serves `/metrics` on a port of its own, where `METRICS_PORT` names one. */
  metricsServer?: FastifyInstance;
}

/** The HTTP server: both APIs, the documentation pages, and one place that formats every error. */
export async function makeServer(services: Services, checks: HealthChecks, logger: Logger): Promise<Servers> {
  const { config, orm, apiSchemas, schema, metrics } = services;
  const server = bareServer(config, metrics, logger);
  const limits = makeRateLimits(config, server, metrics);
  server.addHook('onSend', (request, reply) => limits.countRefusal(request, reply));
  // Pages and unknown paths: the caller does not matter.
  const count = (request: FastifyRequest, reply: FastifyReply) => limits.admitAnybody(request, reply);
  server.addHook('onRequest', async (request, reply) => request.is404 && count(request, reply));
  registerErrorHandlers(server, apiSchemas, schema);
  const ready = readiness(checks);
  registerHealth(server, ready, checks);
  const figures = config.embedded && config.storefront ? shopFigures(orm, config.storefront) : undefined;
  await server.register(async (scope) => {
    scope.addHook('onRequest', count);
    registerPages(scope, { apiSchemas, config, ready, figures });
    if (config.metricsPort === 'same') registerMetrics(scope, metrics);
  });
  await server.register(async (scope) => registerApis(scope, services, limits));
  return {
    server,
    metricsServer: typeof config.metricsPort === 'number' ? metricsOnly(logger, services) : undefined,
  };
}

/** The server of `METRICS_PORT`. */
function metricsOnly(logger: Logger, { config, apiSchemas, schema, metrics }: Services): FastifyInstance {
  const server = bareServer(config, metrics, logger);
  registerErrorHandlers(server, apiSchemas, schema);
  registerMetrics(server, metrics);
  return server;
}

/** The server of a worker process, without the APIs: only `/health` and `/metrics`. */
export async function makeWorkerServer(services: Services, checks: HealthChecks, logger: Logger): Promise<Servers> {
  const { metrics } = services;
  const server = bareServer({ ...services.config, requestMs: undefined }, metrics, logger);
  registerErrorHandlers(server, services.apiSchemas, services.schema);
  registerHealth(server, readiness(checks), checks);
  registerMetrics(server, metrics);
  return { server };
}

function bareServer(config: Config, metrics: Metrics, logger: Logger): FastifyInstance {
  const server = Fastify({
    loggerInstance: logger,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => newId(),
    trustProxy: trusted(config.trustProxy),
    handlerTimeout: config.requestMs ?? REQUEST_MS,
    ...connectionLimits(config),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Lines about a request bear both of its ids.
    childLoggerFactory: (parent, bindings, options, request) =>
      parent.child({ ...bindings, clientRequestId: clientRequestId(request) }, options),
    // Longer than any URL that Node accepts, so that a malformed id of any length is NOT_FOUND.
    routerOptions: { maxParamLength: 100_000, querystringParser: parseQuery },
    frameworkErrors: (error, request, reply) => refuseBadUrl(error, request as never, reply as never),
    clientErrorHandler: refuseBadRequest,
    // Requests on open connections are still answered while the server closes (graceful-close.ts).
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  server.server.maxConnections = config.maxConnections ?? MAX_CONNECTIONS;
  closeGracefully(server);
  registerJsonBody(server);
  measureRequests(server, metrics);
  const checkHost = hostChecker(config);
  // Before CORS, which responds to preflight requests itself.
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', answeredRequestId(request));
    setSecurityHeaders(request, reply);
    setAllowHeader(request, reply);
  });
  server.addHook('onRequest', requireHost);
  server.addHook('onRequest', async (request) => checkHost(request));
  registerCors(server, config);
  logRequests(server);
  return server;
}

/** Registers the routes that need to know their caller: REST and GraphQL. */
async function registerApis(server: FastifyInstance, services: Services, limits: RateLimits): Promise<void> {
  const { apiSchemas, config, metrics, tracing } = services;
  const noteFailedLogin = failedLogins(metrics);
  traceRequests(server, tracing);
  const findCaller = callerFinder(services.orm, config.storefront, services.replicas.size > 0);
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
    inOrganization(request.caller?.organization?.id, () => inRequestScope(done)),
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
  registerRest(server, api);
  const graphql = await registerGraphQL(server, api, {
    introspection: config.introspection,
    landing: graphqlLanding(config),
  });
  server.addHook('onClose', () => graphql.stop());
}

function callerOf({ caller }: FastifyRequest): IdentifiedCaller {
  if (!caller) throw AppError.unavailable('The request arrived before the store was ready.');
  return caller;
}
