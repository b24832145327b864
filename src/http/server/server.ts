import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import { MAX_BODY_BYTES, REQUEST_MS } from '../../core/limits.js';
import { newestVersion } from '../../versions/versions.js';
import { setVersionHeaders } from '../api-version-header.js';
import { registerErrorHandlers } from '../errors/error-handler.js';
import { refuseBadRequest, refuseBadUrl } from '../errors/malformed-request.js';
import { setAllowHeader } from '../errors/method-not-allowed.js';
import { registerGraphQL } from '../graphql/graphql.js';
import { parseQuery } from '../input/parse-query.js';
import { registerPages } from '../pages/pages.js';
import { registerRest } from '../rest/rest.js';
import { closeGracefully } from './graceful-close.js';
import { type HealthChecks, registerHealth } from './health.js';
import { registerJsonBody } from './json-body.js';
import { registerMetrics } from './metrics.js';
import { makeRateLimits } from './rate-limit.js';
import { contextOfRequest, type Services } from './request-context.js';

declare module 'fastify' {
  interface FastifyRequest {
    ctx?: Context;
  }
}

/** The HTTP server: both faces, the pages beside them, and one answer to everything that goes wrong. */
export async function makeServer(services: Services, checks: HealthChecks, logger: Logger): Promise<FastifyInstance> {
  const server = bareServer(logger);
  registerErrorHandlers(server, services.apiSchemas, services.schema);
  registerHealth(server, checks);
  registerPages(server, services.apiSchemas);
  await server.register(async (scope) => registerApis(scope, services));
  return server;
}

/** A server without the store's faces, for a process that only works: `/health` and `/metrics`. */
export async function makeWorkerServer(
  services: Services,
  checks: HealthChecks,
  logger: Logger,
): Promise<FastifyInstance> {
  const server = bareServer(logger);
  registerErrorHandlers(server, services.apiSchemas, services.schema);
  registerHealth(server, checks);
  return server;
}

function bareServer(logger: Logger): FastifyInstance {
  const server = Fastify({
    loggerInstance: logger,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: (request) => saneRequestId(request.headers['x-request-id']) ?? newId(),
    requestTimeout: REQUEST_MS,
    handlerTimeout: REQUEST_MS,
    logController: new LogController({ disableRequestLogging: true }),
    // Longer than any URL that Node takes: a parameter that is no id is not found, however long.
    routerOptions: { maxParamLength: 100_000, querystringParser: parseQuery },
    frameworkErrors: (error, request, reply) => refuseBadUrl(error, request as never, reply as never),
    clientErrorHandler: refuseBadRequest,
    // What arrives on an open connection while the server closes is answered (graceful-close.ts).
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  closeGracefully(server);
  registerJsonBody(server);
  registerMetrics(server);
  // Before CORS, which answers preflights by itself.
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    setAllowHeader(request, reply);
  });
  server.register(cors, {
    strictPreflight: false,
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    exposedHeaders: [
      'API-Version',
      'Deprecation',
      'ETag',
      'Idempotent-Replayed',
      'Link',
      'Location',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'x-request-id',
    ],
  });
  server.addHook('onResponse', async (request, reply) => {
    const { method, url } = request;
    request.log.info(
      { method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), requestId: request.id },
      'request',
    );
  });
  return server;
}

/** The routes that know who asks: REST and GraphQL. */
async function registerApis(server: FastifyInstance, services: Services): Promise<void> {
  const { apiSchemas } = services;
  const limits = makeRateLimits(services.config, server);
  server.addHook('onRequest', async (request, reply) => {
    // Until it is known who asks: the version the request names, or the newest.
    const named = String(request.headers['api-version']);
    setVersionHeaders(apiSchemas, apiSchemas.has(named) ? named : newestVersion, reply);
    // Before the body is read: what is refused for its body is counted too.
    request.ctx = await contextOfRequest(services, request, reply, () => limits.countLogin(request.ip)).catch(
      async (error) => {
        await limits.countRequest(reply, request.ip);
        throw error;
      },
    );
    setVersionHeaders(apiSchemas, request.ctx.apiVersion, reply);
    await limits.countRequest(reply, request.ctx.viewer?.sessionId ?? request.ip);
  });
  registerRest(server, apiSchemas, contextOf);
  const graphql = await registerGraphQL(server, apiSchemas, services.config.introspection, contextOf);
  server.addHook('onClose', () => graphql.stop());
}

function contextOf(request: FastifyRequest): Context {
  if (!request.ctx) throw AppError.unavailable('The request came before the store was ready.');
  return request.ctx;
}

const saneRequestId = (header: unknown): string | undefined =>
  typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : undefined;
