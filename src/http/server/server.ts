import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { connectRedis } from '../../core/redis/connect-redis.js';
import { registerErrorHandlers } from '../errors/error-handler.js';
import { registerPages } from '../pages/pages.js';
import { shopFigures } from '../pages/shop-figures.js';
import { makeBaseServer } from './base-server.js';
import { type HealthChecks, readiness, registerHealth } from './health.js';
import { makeRateLimits } from './limits/rate-limits.js';
import { registerApis } from './register-apis.js';
import type { Services } from './request-context.js';
import { registerMetrics } from './telemetry/metrics.js';

export interface Servers {
  server: FastifyInstance;
  /** Serves `/metrics` on a port of its own, where `METRICS_PORT` names one. */
  metricsServer?: FastifyInstance;
}

/** The HTTP server: both APIs, the documentation pages, and one place that formats every error. */
export async function makeServer(services: Services, checks: HealthChecks, logger: Logger): Promise<Servers> {
  const { config, orm, apiSchemas, schema, metrics } = services;
  const server = makeBaseServer(config, metrics, logger);
  const redis = config.redisUrl ? connectRedis(config.redisUrl, logger, metrics) : undefined;
  server.addHook('onClose', async () => redis?.client.disconnect());
  const limits = makeRateLimits(config, metrics, redis);
  server.addHook('onSend', (request, reply) => limits.countRefusal(request, reply));
  // Pages and unknown paths: the caller does not matter.
  const count = (request: FastifyRequest, reply: FastifyReply) => limits.admitAnybody(request, reply);
  server.addHook('onRequest', (request, reply, done) => {
    if (request.is404) count(request, reply).then(() => done(), done);
    else done();
  });
  registerErrorHandlers(server, apiSchemas, schema);
  const ready = readiness(checks);
  registerHealth(server, ready, checks);
  const figures = config.embedded ? shopFigures(orm) : undefined;
  await server.register(async (scope) => {
    scope.addHook('onRequest', count);
    registerPages(scope, { apiSchemas, config, ready, figures });
    if (config.metricsPort === 'same') registerMetrics(scope, metrics);
  });
  await server.register(async (scope) => registerApis(scope, services, { limits, redis }));
  return {
    server,
    metricsServer: typeof config.metricsPort === 'number' ? metricsOnly(logger, services) : undefined,
  };
}

/** The server of `METRICS_PORT`. */
function metricsOnly(logger: Logger, { config, apiSchemas, schema, metrics }: Services): FastifyInstance {
  const server = makeBaseServer(config, metrics, logger);
  registerErrorHandlers(server, apiSchemas, schema);
  registerMetrics(server, metrics);
  return server;
}

/** The server of a worker process, without the APIs: only `/health` and `/metrics`. */
export async function makeWorkerServer(services: Services, checks: HealthChecks, logger: Logger): Promise<Servers> {
  const { metrics } = services;
  const server = makeBaseServer({ ...services.config, requestMs: undefined }, metrics, logger);
  registerErrorHandlers(server, services.apiSchemas, services.schema);
  registerHealth(server, readiness(checks), checks);
  registerMetrics(server, metrics);
  return { server };
}
