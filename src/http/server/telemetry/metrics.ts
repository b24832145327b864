import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../../core/metrics/metrics.js';
import { routeOf } from './route-of.js';

/** Measures the requests of a server. */
export function measureRequests(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    metrics.observeRequest({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

/** Serves `/metrics`. It shows how busy the shop is, so a store in production does not serve it on its public port. */
export function registerMetrics(server: FastifyInstance, metrics: Metrics): void {
  server.get('/metrics', async (_, reply) => {
    const { contentType, text } = await metrics.print();
    return reply.type(contentType).send(text);
  });
}
