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
  items: unknown[];
  total: number;
  limit: number;
  offset: number;
  next_cursor?: string | null;
}

const isPage = (data: unknown): data is RestPage =>
  typeof data === 'object' &&
  data !== null &&
  'items' in data &&
  'total' in data &&
  'limit' in data &&
  'offset' in data;

/** The `Link` header of a list (RFC 8288): first, prev, next and last page; undefined for anything else. */
function linkHeader(url: string, data: unknown): string | undefined {
  if (!isPage(data)) return undefined;
  const { total, limit, offset } = data;
  const list = partsOf(url);
  const last = Math.max(0, Math.floor((total - 1) / limit) * limit);
  const links: [rel: string, path: string | undefined][] = [
    ['first', pageAt(list, limit, 0)],
    ['prev', offset > 0 ? pageAt(list, limit, Math.min(Math.max(0, offset - limit), last)) : undefined],
    ['next', offset + limit < total ? (afterPage(list, data) ?? pageAt(list, limit, offset + limit)) : undefined],
    ['last', pageAt(list, limit, last)],
  ];
  return links
    .filter(([, path]) => path !== undefined)
    .map(([rel, path]) => `<${path}>; rel="${rel}"`)
    .join(', ');
}

/** The path, and the parameters after the first question mark: a second one belongs to a value. */
type Parts = readonly [path: string, parameters: URLSearchParams];

function partsOf(url: string): Parts {
  const { pathname, searchParams } = new URL(url, 'http://store');
  return [pathname, searchParams];
}

/** The next page of a client that uses cursors: rows added meanwhile must not move its pages. */
function afterPage([path, given]: Parts, { limit, next_cursor }: RestPage): string | undefined {
  if (!given.has('after') || !next_cursor) return undefined;
  const parameters = new URLSearchParams(given);
  parameters.set('limit', String(limit));
  parameters.set('after', next_cursor);
  return `${path}?${parameters}`;
}

function pageAt([path, given]: Parts, limit: number, offset: number): string {
  const parameters = new URLSearchParams(given);
  parameters.delete('after');
  parameters.set('limit', String(limit));
  parameters.set('offset', String(offset));
  return `${path}?${parameters}`;
}

/** Adds a `Link` header to those that the response has already: a deprecated version has one of its own. */
function setLink(reply: FastifyReply, link: string | undefined): void {
  if (link) reply.header('link', [link, reply.getHeader('link')].filter(Boolean).join(', '));
}
