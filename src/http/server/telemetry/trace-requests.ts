import type { FastifyInstance } from 'fastify';
import type { Span, Tracing } from '../../../core/tracing/tracing.js';
import { routeOf } from './route-of.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request. */
    span?: Span;
  }
}

/**
 * Gives every request of a server a span, which continues the trace of its `traceparent`. The span names the route, not
 * the path, so it contains nothing that a client chose.
 */
export function traceRequests(server: FastifyInstance, tracing: Tracing): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request);
    request.span = tracing.start(`${request.method} ${route}`, {
      kind: 'server',
      parent: request.headers['traceparent']?.toString(),
      attributes: { 'http.request.method': request.method, 'http.route': route, 'plant_store.request.id': request.id },
    });
    done();
  });
  server.addHook('onResponse', ({ span, operation }, { statusCode }, done) => {
    span?.set({ 'http.response.status_code': statusCode, ...(operation && { 'plant_store.operation': operation }) });
    span?.end(statusCode >= 500 ? 'failed' : undefined);
    done();
  });
}
