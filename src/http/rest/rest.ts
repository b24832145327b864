import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { nameOperation } from '../../database/work.js';
import type { Api } from '../api.js';
import { schemasOf } from '../api-schemas.js';
import { refuseMethodsBut } from '../errors/method-not-allowed.js';
import { noteReadAfter } from '../read-after.js';
import { fromCatalogue } from '../response-cache/from-catalogue.js';
import { pathParameters, type RestRoute, restRoutes } from '../rest-routes.js';
import { responseOf, sendConditionally } from './conditional-get.js';
import { linkHeader, setLink } from './link-header.js';
import type { RawInput } from './variables.js';

/** Serves the routes of `rest-routes.ts`, and answers 405 to every other method on their paths. */
export function registerRest(server: FastifyInstance, api: Api): void {
  for (const route of restRoutes) {
    const parameters = pathParameters(route.path);
    // `Query.order` is what GraphQL calls `query order`.
    const operation = route.field.replace(/^\w+\./, (type) => `${type.slice(0, -1).toLowerCase()} `);
    const operate = (request: FastifyRequest, ctx: Context) =>
      schemasOf(api.apiSchemas, ctx.apiVersion).operate(route, ctx, inputOf(request, route, parameters));
    server.route({
      method: route.method,
      url: fastifyPath(route.path),
      config: { operation, route: `${route.method} ${route.path}` },
      handler: async (request, reply) => {
        nameOperation(operation);
        const strict = prefersStrict(request);
        if (strict) reply.header('preference-applied', 'handling=strict');
        if (route.method === 'GET') {
          await noteReadAfter(api, request, reply);
          const respond = async (ctx: Context) => {
            await ctx.request.readFromReplica();
            return responseOf(request.url, await operate(request, ctx));
          };
          const response =
            route.catalogue && (await fromCatalogue(api, request, reply, ['REST', request.url, strict], respond));
          return sendConditionally(request, reply, response ?? (await respond(api.contextOf(request, reply))));
        }
        const data = await operate(request, api.contextOf(request, reply));
        setLink(reply, linkHeader(request.url, data));
        if (route.location) reply.header('location', located(route.location, request.params as Parameters));
        reply.code(route.status).header('cache-control', 'no-store');
        return route.status === 204 ? reply.send() : reply.type('application/json').send(data);
      },
    });
  }
  for (const path of new Set(restRoutes.map((route) => route.path))) {
    const methods = restRoutes.filter((route) => route.path === path).map((route) => route.method);
    refuseMethodsBut(server, fastifyPath(path), methods);
  }
}

type Parameters = Record<string, string>;

/** The path in Fastify's syntax. A parameter must not be empty: `/plants/` is not a path of the store. */
const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1([\\s\\S]+)');

function inputOf(request: FastifyRequest, route: RestRoute, parameters: string[]): RawInput {
  const given = request.params as Parameters;
  const path = Object.fromEntries(parameters.map((name) => [name, given[name] ?? '']));
  const query = request.query as Record<string, unknown>;
  const strict = prefersStrict(request);
  if (route.method === 'GET' || (route.method === 'DELETE' && request.body === undefined))
    return { path, query, strict };
  // No body counts as an empty object; `null` is a body of the wrong type.
  const body = request.body === undefined ? {} : request.body;
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    const received = Array.isArray(body) ? 'array' : body === null ? null : typeof body;
    throw AppError.invalid({ field: 'body', code: 'type', received, allowed: 'object' });
  }
  return { path, query, strict, body: body as Record<string, unknown> };
}

const located = (path: string, parameters: Parameters): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));

/** One preference of the header: `handling=strict`, perhaps quoted or with parameters. */
const HANDLING = /^\s*handling\s*=\s*("?)(\w+)\1\s*(?:;|$)/i;

/** Whether a client wants the strict handling of what it sends (RFC 7240). Of several preferences of a name, the first counts. */
export function prefersStrict({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const given = String(headers['prefer'] ?? '').split(',');
  const [handling] = given.flatMap((one) => HANDLING.exec(one)?.[2] ?? []);
  return handling?.toLowerCase() === 'strict';
}
