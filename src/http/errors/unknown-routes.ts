import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The methods that the path supports, if the request's is not among them. */
    allow?: readonly string[];
  }
}

/** Refuses an unknown path without its body. */
export function refuseUnknownPath(request: FastifyRequest): void {
  if (request.is404 && !withoutSlash(request)) throw noSuchRoute(request);
}

/** 405 on the path of a page or a document, which take only GET, or else 404. The APIs refuse methods on their own paths. */
export function noSuchRoute(request: FastifyRequest): AppError {
  const path = request.url.split('?')[0] ?? '';
  // `hasRoute` takes a pattern, in which `:` and `*` have a meaning. No page or document has them in its path.
  const isPlain = /^[\w./-]+$/.test(path);
  if (isPlain && request.server.hasRoute({ method: 'GET', url: path })) return methodNotAllowed(['GET', 'HEAD']);
  return noSuchPath(request);
}

/** 404 on a path that has no page, or none at present. */
export const noSuchPath = ({ url }: FastifyRequest): AppError =>
  new AppError('NOT_FOUND', `There is no path "${(url.split('?')[0] ?? '').slice(0, 100)}".`);

/** The address of the page that a person means who has typed a slash behind it. */
export function withoutSlash({ method, url, server }: FastifyRequest): string | undefined {
  const [, path, query = ''] = /^(\/(?:docs|graphiql)[\w/-]*?)\/+(\?.*)?$/s.exec(url) ?? [];
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && path && server.hasRoute({ method: 'GET', url: path }) ? path + query : undefined;
}

/** The error of a method that the path does not support; it names those that it supports. */
const methodNotAllowed = (allowed: readonly string[]): AppError =>
  new AppError('METHOD_NOT_ALLOWED', 'This path supports {allowed}.', { allowed });

/** Answers every other method on a path with 405 and the allowed methods, before the body is read. */
export function refuseMethodsBut(server: FastifyInstance, url: string, methods: readonly string[]): void {
  const allow = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  const others = METHODS.filter((method) => !allow.includes(method) && method !== 'CONNECT');
  for (const method of others) if (!server.supportedMethods.includes(method)) server.addHttpMethod(method);
  server.route({
    method: others,
    url,
    config: { allow },
    // Never reached by OPTIONS: CORS answers it.
    onRequest: async () => {
      throw methodNotAllowed(allow);
    },
    // Fastify requires one; the hook throws before it.
    handler: () => undefined,
  });
}

/** Sets `Allow` on the response to a method that the path does not support, and to OPTIONS. */
export function setAllowHeader(request: FastifyRequest, reply: FastifyReply): void {
  const { allow } = request.routeOptions.config;
  if (allow) reply.header('allow', allow.join(', '));
}
