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

/** The HTTP server: both APIs, the documentation pages, and one place that formats every error. */
export async function makeServer(services: Services, checks: HealthChecks, logger: Logger): Promise<FastifyInstance> {
  const server = bareServer(logger);
  registerErrorHandlers(server, services.apiSchemas, services.schema);
  registerHealth(server, checks);
  registerPages(server, services.apiSchemas);
  await server.register(async (scope) => registerApis(scope, services));
  return server;
}

/** The server of a worker process, without the APIs: only `/health` and `/metrics`. */
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
    genReqId: (request) => validRequestId(request.headers['x-request-id']) ?? newId(),
    requestTimeout: REQUEST_MS,
    handlerTimeout: REQUEST_MS,
    logController: new LogController({ disableRequestLogging: true }),
    // Longer than any URL that Node accepts, so that a malformed id of any length is NOT_FOUND.
    routerOptions: { maxParamLength: 100_000, querystringParser: parseQuery },
    frameworkErrors: (error, request, reply) => refuseBadUrl(error, request as never, reply as never),
    clientErrorHandler: refuseBadRequest,
    // Requests on open connections are still answered while the server closes (graceful-close.ts).
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  closeGracefully(server);
  registerJsonBody(server);
  registerMetrics(server);
  // Before CORS, which responds to preflight requests itself.
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

/** Registers the routes that need a request context: REST and GraphQL. */
async function registerApis(server: FastifyInstance, services: Services): Promise<void> {
  const { apiSchemas } = services;
  const limits = makeRateLimits(services.config, server);
  server.addHook('onRequest', async (request, reply) => {
    // Until the caller is known: the version that the request names, or the newest.
    const named = String(request.headers['api-version']);
    setVersionHeaders(apiSchemas, apiSchemas.has(named) ? named : newestVersion, reply);
    // Before the body is read, so that requests rejected for their body are counted too.
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
  if (!request.ctx) throw AppError.unavailable('The request arrived before the store was ready.');
  return request.ctx;
}

const validRequestId = (header: unknown): string | undefined =>
  typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : undefined;
