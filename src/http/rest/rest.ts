import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import type { VersionedSchemas } from '../api-schemas.js';
import { refuseMethodsBut } from '../errors/method-not-allowed.js';
import { pathParameters, type RestRoute, restRoutes } from '../rest-routes.js';
import { isNotModified } from './conditional-get.js';
import { linkHeader } from './link-header.js';
import { makeSofa } from './sofa.js';
import type { RawInput } from './variables.js';

/** Serves the routes of `rest-routes.ts`, and says 405 to every other method on their paths. */
export function registerRest(
  server: FastifyInstance,
  apiSchemas: VersionedSchemas,
  contextOf: (request: FastifyRequest) => Context,
) {
  const operations = new Map([...apiSchemas].map(([name, schemas]) => [name, makeSofa(schemas.rest)]));
  for (const route of restRoutes) {
    const parameters = pathParameters(route.path);
    server.route({
      method: route.method,
      url: fastifyPath(route.path),
      handler: async (request, reply) => {
        const ctx = contextOf(request);
        const operate = operations.get(ctx.apiVersion);
        if (!operate) throw new Error(`No REST view for the version ${ctx.apiVersion}.`);
        const input = inputOf(request, route, parameters);
        const data = await operate(route, ctx, input);
        if (route.location) reply.header('location', located(route.location, input.path));
        return answer(route, data, request, reply);
      },
    });
  }
  for (const path of new Set(restRoutes.map((route) => route.path))) {
    const methods = restRoutes.filter((route) => route.path === path).map((route) => route.method);
    refuseMethodsBut(server, fastifyPath(path), methods);
  }
}

/** The path as Fastify writes it. A parameter is not empty: `/plants/` is no path of the store. */
const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1([\\s\\S]+)');

function inputOf(request: FastifyRequest, route: RestRoute, parameters: string[]): RawInput {
  const given = request.params as Record<string, string>;
  const path = Object.fromEntries(parameters.map((name) => [name, given[name] ?? '']));
  if (route.method === 'GET') return { path, query: request.query as Record<string, unknown> };
  // No body at all is an empty one; `null` is a body of the wrong type.
  const body = request.body === undefined ? {} : request.body;
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    const received = Array.isArray(body) ? 'array' : body === null ? null : typeof body;
    throw AppError.invalid({ field: 'body', code: 'type', received, allowed: 'object' });
  }
  return { path, body: body as Record<string, unknown> };
}

function answer(route: RestRoute, data: unknown, request: FastifyRequest, reply: FastifyReply) {
  const link = linkHeader(request.url, data);
  if (link) reply.header('link', [link, reply.getHeader('link')].filter(Boolean).join(', '));
  if (route.method !== 'GET') {
    reply.code(route.status).header('cache-control', 'no-store');
    return route.status === 204 ? reply.send() : reply.type('application/json').send(data);
  }
  const body = JSON.stringify(data);
  if (isNotModified(request, reply, body)) return reply.code(304).send();
  return reply.code(route.status).type('application/json').send(body);
}

const located = (path: string, parameters: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
