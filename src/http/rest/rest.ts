import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Context } from '../../core/context.js';
import { nameOperation } from '../../database/work.js';
import { type Api, noteReadAfter, type StoredResponse } from '../api.js';
import { schemasOf } from '../api-schemas.js';
import { refuseMethodsBut } from '../errors/unknown-routes.js';
import { etagOf, isFresh, varyOn } from '../headers.js';
import { fromCatalogue } from '../response-cache/response-cache.js';
import { pathParameters, restRoutes } from '../rest-routes.js';
import { registerUpload } from './uploads.js';
import { inputOf } from './variables.js';

/** Serves the routes of `rest-routes.ts`, and answers 405 to every other method on their paths. */
export function registerRest(server: FastifyInstance, api: Api): void {
  for (const route of restRoutes) {
    const parameters = pathParameters(route.path);
    // `Query.order` is what GraphQL calls `query order`.
    const operation = route.field.replace(/^\w+\./, (type) => `${type.slice(0, -1).toLowerCase()} `);
    const operate = (request: FastifyRequest, ctx: Context) =>
      schemasOf(api.apiSchemas, ctx.apiVersion).operate(
        route,
        ctx,
        inputOf(request, route, parameters, prefersStrict(request)),
      );
    const handle: RouteOptions = {
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
    };
    if (route.bytes) registerUpload(server, handle);
    else server.route(handle);
  }
  for (const path of new Set(restRoutes.map((route) => route.path))) {
    const methods = restRoutes.filter((route) => route.path === path).map((route) => route.method);
    refuseMethodsBut(server, fastifyPath(path), methods);
  }
}

type Parameters = Record<string, string>;

/** The path in Fastify's syntax. A parameter must not be empty: `/plants/` is not a path of the store. */
const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1([\\s\\S]+)');

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

/** The response of a GET: its body, named by its digest, and the links to the other pages if it is a list. */
function responseOf(url: string, data: unknown): StoredResponse {
  const body = Buffer.from(JSON.stringify(data));
  const link = linkHeader(url, data);
  return { body, headers: { etag: etagOf(body), ...(link && { link }) } };
}

/**
 * Sends the response of a GET, or 304 if the client already has this body. Clients may cache it, but must revalidate it
 * each time; responses to requests with a token or an API key are private.
 */
function sendConditionally(request: FastifyRequest, reply: FastifyReply, { body, headers }: StoredResponse) {
  const { etag = '', link } = headers;
  reply.header('etag', etag);
  setLink(reply, link);
  const { authorization, 'x-api-key': key } = request.headers;
  reply.header('cache-control', authorization || key ? 'private, no-cache' : 'public, no-cache');
  varyOn(reply, 'Authorization', 'API-Version', 'X-API-Key', 'Prefer');
  if (isFresh(request, etag)) return reply.code(304).send();
  return reply.type('application/json').send(body);
}

interface RestPage {
  total: number;
  limit: number;
  offset: number;
  next_cursor: string | null;
}

const isPage = (data: unknown): data is RestPage => typeof data === 'object' && data !== null && 'next_cursor' in data;

/** The `Link` header of a list (RFC 8288): first, prev, next and last page; undefined for anything else. */
function linkHeader(url: string, data: unknown): string | undefined {
  if (!isPage(data)) return undefined;
  const { total, limit, offset, next_cursor } = data;
  // The parameters follow the first question mark: a second one belongs to a value.
  const { pathname, searchParams } = new URL(url, 'http://store');
  const link = (rel: string, place: { offset: number } | { after: string }): string => {
    const parameters = new URLSearchParams(searchParams);
    if (!('after' in place)) parameters.delete('after');
    for (const [name, value] of Object.entries({ limit, ...place })) parameters.set(name, String(value));
    return `<${pathname}?${parameters}>; rel="${rel}"`;
  };
  const last = Math.max(0, Math.floor((total - 1) / limit) * limit);
  // A client that uses cursors gets another one: rows added meanwhile must not move its pages.
  const next = searchParams.has('after') && next_cursor ? { after: next_cursor } : { offset: offset + limit };
  const links = [
    link('first', { offset: 0 }),
    ...(offset > 0 ? [link('prev', { offset: Math.min(Math.max(0, offset - limit), last) })] : []),
    ...(offset + limit < total ? [link('next', next)] : []),
    link('last', { offset: last }),
  ];
  return links.join(', ');
}

/** Adds a `Link` header to those that the response has already: a deprecated version has one of its own. */
function setLink(reply: FastifyReply, link: string | undefined): void {
  if (link) reply.header('link', [link, reply.getHeader('link')].filter(Boolean).join(', '));
}
