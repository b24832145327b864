import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isId } from '../../core/ids.js';
import { addressOf } from './limits/client-address.js';
import { routeOf } from './telemetry/route-of.js';

/**
 * Logs a line for each request: operation, caller and outcome. The line names users by their id. Of the URL and the
 * GraphQL document it contains only names of the store (routes, ids, root fields), so it has no secret and no personal
 * data, whatever a client sends.
 */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { viewer, organization } = request.caller ?? {};
    const line = {
      method: request.method,
      path: loggedPath(request),
      operation: request.operation,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: viewer?.userId,
      role: viewer?.role,
      organizationId: organization?.id,
      address: addressOf(request),
    };
    request.log.info(line, 'request');
    done();
  });
}

/** The path of the route with the ids of the request. A parameter that is not an id keeps its name. */
function loggedPath(request: FastifyRequest): string {
  const given = (request.params ?? {}) as Record<string, string>;
  return routeOf(request).replace(/:(\w+)/g, (name, key: string) =>
    isId(given[key] ?? '') ? String(given[key]) : name,
  );
}
