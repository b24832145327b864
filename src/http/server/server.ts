import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { connectRedis, type SharedRedis } from '../../core/redis/connect-redis.js';
import type { Api } from '../api.js';
import { registerGraphQL } from '../graphql/graphql.js';
import { makePersistedQueries } from '../graphql/persisted-queries.js';
import { readTrustedDocuments } from '../graphql/trusted-documents.js';
import { graphqlLanding } from '../pages/graphql-pages.js';
import { registerPages } from '../pages/pages.js';
import { makeSetUp } from '../pages/set-up.js';
import { registerSites, storeFor } from '../pages/sites.js';
import { makeResponseCache } from '../response-cache/response-cache.js';
import { registerPictureFiles } from '../rest/picture-files.js';
import { registerRest } from '../rest/rest.js';
import { makeBaseServer } from './base-server.js';
import { type HealthChecks, readiness, registerHealth, registerMetrics } from './health.js';
import { makeRateLimits, type RateLimits } from './rate-limits.js';
import { callerIdentifier, contextMaker, runForCaller, type Services } from './request-context.js';
import { addSteps, requestPipeline, type Step } from './request-pipeline.js';
import { countFailures, endSpan, failedLogins, measureUsage, startSpan } from './telemetry.js';

export interface Servers {
  server: FastifyInstance;
  /** Serves `/metrics` on a port of its own, where `METRICS_PORT` names one. */
  metricsServer?: FastifyInstance;
}

/** The HTTP server: both APIs, the documentation pages, and one place that formats every error. */
export async function makeServer(services: Services, checks: HealthChecks, logger: Logger): Promise<Servers> {
  const { config, apiSchemas, metrics } = services;
  const server = makeBaseServer(services, logger);
  const redis = config.redisUrl ? connectRedis(config.redisUrl, logger, metrics) : undefined;
  server.addHook('onClose', async () => redis?.client.disconnect());
  const limits = makeRateLimits(config, metrics, redis);
  const steps = requestPipeline(server, services, limits);
  addSteps(server, steps, 'every', 'store');
  const ready = readiness(checks);
  registerHealth(server, ready, checks);
  await server.register(async (scope) => {
    addSteps(scope, steps, 'pages');
    registerPages(scope, { apiSchemas, config, ready, served: services.served, isDemo: services.isDemo });
    if (config.metricsPort === 'same') registerMetrics(scope, metrics);
  });
  await server.register(async (scope) => {
    addSteps(scope, steps, 'sites');
    const { secrets, isDemo } = services;
    const sites = async () => (await services.served()).sites;
    const setUp = makeSetUp(services);
    registerSites(scope, { config, secrets, isDemo, sites, setUp, storeFor: storeFor(scope) });
  });
  await server.register(async (scope) => {
    addSteps(scope, apiPipeline(services, limits), 'apis');
    await registerApis(scope, services, limits, redis);
  });
  return { server, metricsServer: typeof config.metricsPort === 'number' ? quietServer(services, logger) : undefined };
}

/** The steps of a request to an API, each after those of its hook that every request passes. */
function apiPipeline(services: Services, limits: RateLimits): readonly Step[] {
  const { metrics, tracing, countUsage } = services;
  return [
    ['apis', 'onRequest', startSpan(tracing), 'The trace includes the search for the caller.'],
    ['apis', 'onRequest', callerIdentifier(services, limits), 'Before the body is read: refused bodies count, too.'],
    ['apis', 'preValidation', limits.countBody, 'A body that did not announce its length has been read.'],
    ['apis', 'preHandler', runForCaller, 'Last: all SQL of the handler runs for the caller.'],
    ['apis', 'onResponse', countFailures(metrics), 'All codes of the response are known.'],
    ['apis', 'onResponse', measureUsage(countUsage), 'The operation is known, and the client has its answer.'],
    ['apis', 'onResponse', endSpan, 'After the log and the metrics, which are outside of the trace.'],
  ];
}

async function registerApis(
  server: FastifyInstance,
  services: Services,
  limits: RateLimits,
  redis: SharedRedis | undefined,
): Promise<void> {
  const { apiSchemas, config, metrics } = services;
  const api: Api = {
    apiSchemas,
    // Made on demand: a response from the cache needs no context.
    contextOf: contextMaker(services, limits, failedLogins(metrics)),
    cache: makeResponseCache(metrics.countCacheLookup),
  };
  registerRest(server, api);
  registerPictureFiles(server, api);
  const graphql = await registerGraphQL(server, api, {
    introspection: config.introspection,
    landing: graphqlLanding(config),
    persistedQueries: makePersistedQueries(redis, server.log),
    trusted: readTrustedDocuments(config.trustedDocuments),
  });
  server.addHook('onClose', () => graphql.stop());
}

/** The server of a worker process, without the APIs: only `/health` and `/metrics`. */
export async function makeWorkerServer(services: Services, checks: HealthChecks, logger: Logger): Promise<Servers> {
  const server = quietServer({ ...services, config: { ...services.config, requestMs: undefined } }, logger);
  registerHealth(server, readiness(checks), checks);
  return { server };
}

/** A server of `/metrics` alone, as `METRICS_PORT` and the workers have one. It counts no requests. */
function quietServer(services: Services, logger: Logger): FastifyInstance {
  const { config, metrics } = services;
  const server = makeBaseServer(services, logger);
  addSteps(server, requestPipeline(server, services, makeRateLimits(config, metrics, undefined)), 'every');
  registerMetrics(server, metrics);
  return server;
}
