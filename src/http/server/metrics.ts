import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What other parts of the server count. */
export interface Metrics {
  register: Registry;
  countCacheLookup(result: 'hit' | 'miss'): void;
  countFailedLogin(reason: string, apiKeyId: string): void;
}

/** Counts for Prometheus: process metrics, response times by method, route and status, and the cache's hits. */
export function makeMetrics(server: FastifyInstance): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  const lookups = new Counter({
    name: 'response_cache_lookups_total',
    help: 'Requests for the catalogue that the response cache could answer (hit) or not (miss).',
    labelNames: ['result'],
    registers: [register],
  });
  const failedLogins = new Counter({
    name: 'login_failures_total',
    help: 'Refused logins, by reason and by the id of the API key (empty if there is no such key).',
    labelNames: ['reason', 'api_key_id'],
    registers: [register],
  });
  server.addHook('onResponse', async (request, reply) => {
    // Without the pattern of a parameter: `/plants/:plant_id`.
    const route = request.routeOptions.url?.replace(/\(.*?\)/g, '') ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return {
    register,
    countCacheLookup: (result) => lookups.inc({ result }),
    countFailedLogin: (reason, apiKeyId) => failedLogins.inc({ reason, api_key_id: apiKeyId }),
  };
}

/** Serves `/metrics`. It shows how busy the shop is, so no store in production has it on its public port. */
export function registerMetrics(server: FastifyInstance, { register }: Metrics): void {
  server.get('/metrics', async (_, reply) => reply.type(register.contentType).send(await register.metrics()));
}
