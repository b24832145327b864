import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The methods that the path supports, if the request's is not among them. */
    allow?: readonly string[];
  }
}

/** The error of a method that the path does not support; it names those that it supports. */
export const methodNotAllowed = (allowed: readonly string[]): AppError =>
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
