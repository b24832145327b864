import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../../core/metrics/metrics.js';

/** Measures the requests of a server. */
export function measureRequests(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onResponse', async (request, reply) => {
    // Without the pattern of a parameter: `/plants/:plant_id`.
    const route = request.routeOptions.url?.replace(/\(.*?\)/g, '') ?? 'unknown';
    metrics.observeRequest({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

/** Serves `/metrics`. It shows how busy the shop is, so a store in production does not serve it on its public port. */
export function registerMetrics(server: FastifyInstance, metrics: Metrics): void {
  server.get('/metrics', async (_, reply) => {
    const { contentType, text } = await metrics.print();
    return reply.type(contentType).send(text);
  });
}
