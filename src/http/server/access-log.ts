import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isId } from '../../core/ids.js';
import { addressOf } from './limits/client-address.js';

/**
 * Writes a line for each request: what was asked, by whom, with what outcome. The line names users by their id, and of
 * the URL and the GraphQL document only what the store itself has named: routes, ids and root fields. So it holds no
 * secret and no personal data, whatever a client sends.
 */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
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
  });
}

/** The path of the route with the ids of the request. What is no id stays the name of its parameter. */
function loggedPath({ routeOptions, params }: FastifyRequest): string {
  // Without the pattern of a parameter: `/plants/:plant_id`.
  const route = routeOptions.url?.replace(/\(.*?\)/g, '') ?? 'unknown';
  const given = (params ?? {}) as Record<string, string>;
  return route.replace(/:(\w+)/g, (name, key: string) => (isId(given[key] ?? '') ? String(given[key]) : name));
}
