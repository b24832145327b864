import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The methods that the path takes, where this is none of them. */
    allow?: readonly string[];
  }
}

/** The error of a method that the path does not take; it names those that it takes. */
export const methodNotAllowed = (allowed: readonly string[]): AppError =>
  new AppError('METHOD_NOT_ALLOWED', 'This path supports {allowed}.', { allowed });

/** Says 405, and what is allowed, to every other method on a path, before its body is read. */
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

/** Names the methods of the path to who asked with another one, OPTIONS included. */
export function setAllowHeader(request: FastifyRequest, reply: FastifyReply): void {
  const { allow } = request.routeOptions.config;
  if (allow) reply.header('allow', allow.join(', '));
}
