import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import { callerFinder } from '../../auth/callers.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import { MAX_BODY_BYTES, REQUEST_MS } from '../../core/limits.js';
import { withFewConnections } from '../../core/persistence/connections/request-connections.js';
import { newestVersion } from '../../versions/versions.js';
import type { Api } from '../api.js';
import { setVersionHeaders } from '../api-version-header.js';
import { registerErrorHandlers } from '../errors/error-handler.js';
import { refuseBadRequest, refuseBadUrl } from '../errors/malformed-request.js';
import { setAllowHeader } from '../errors/method-not-allowed.js';
import { registerGraphQL } from '../graphql/graphql.js';
import { parseQuery } from '../input/parse-query.js';
import { registerPages } from '../pages/pages.js';
import { makeResponseCache } from '../response-cache/response-cache.js';
import { registerRest } from '../rest/rest.js';
import { closeGracefully } from './graceful-close.js';
import { type HealthChecks, registerHealth } from './health.js';
import { registerJsonBody } from './json-body.js';
import { type Metrics, registerMetrics } from './metrics.js';
import { makeRateLimits } from './rate-limit.js';
import { contextOfRequest, type IdentifiedCaller, identify, type Services } from './request-context.js';

declare module 'fastify' {
  interface FastifyRequest {
    caller?: IdentifiedCaller;
    ctx?: Context;
  }
}

/** The HTTP server: both APIs, the documentation pages, and one place that formats every error. */
export async function makeServer(services: Services, checks: HealthChecks, logger: Logger): Promise<FastifyInstance> {
  const { server, metrics } = bareServer(logger, services.config.requestMs);
  registerErrorHandlers(server, services.apiSchemas, services.schema);
  registerHealth(server, checks);
  registerPages(server, services.apiSchemas);
  await server.register(async (scope) => registerApis(scope, services, metrics));
  return server;
}

/** The server of a worker process, without the APIs: only `/health` and `/metrics`. */
export async function makeWorkerServer(
  services: Services,
  checks: HealthChecks,
  logger: Logger,
): Promise<FastifyInstance> {
  const { server } = bareServer(logger);
  registerErrorHandlers(server, services.apiSchemas, services.schema);
  registerHealth(server, checks);
  return server;
}

function bareServer(logger: Logger, requestMs = REQUEST_MS): { server: FastifyInstance; metrics: Metrics } {
  const server = Fastify({
    loggerInstance: logger,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: (request) => validRequestId(request.headers['x-request-id']) ?? newId(),
    requestTimeout: requestMs,
    handlerTimeout: requestMs,
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
  const metrics = registerMetrics(server);
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
  return { server, metrics };
}

/** Registers the routes that need to know their caller: REST and GraphQL. */
async function registerApis(server: FastifyInstance, services: Services, metrics: Metrics): Promise<void> {
  const { apiSchemas, config } = services;
  const limits = makeRateLimits(config, server);
  const findCaller = callerFinder(services.orm, config.storefront);
  server.addHook('onRequest', async (request, reply) => {
    // Until the caller is known: the version that the request names, or the newest.
    const named = String(request.headers['api-version']);
    setVersionHeaders(apiSchemas, apiSchemas.has(named) ? named : newestVersion, reply);
    // Before the body is read, so that requests rejected for their body are counted too.
    const caller = await identify(findCaller, request).catch(async (error) => {
      await limits.countRequest(reply, request.ip);
      throw error;
    });
    request.caller = caller;
    setVersionHeaders(apiSchemas, caller.apiVersion, reply);
    await limits.countRequest(reply, caller.viewer?.sessionId ?? request.ip);
  });
  server.addHook('preHandler', (_request, _reply, done) => withFewConnections(done));
  const api: Api = {
    apiSchemas,
    callerOf,
    // Made on demand: a response from the cache needs no context.
    contextOf: (request, reply) => {
      const countLogin = () => limits.countLogin(request.ip);
      request.ctx ??= contextOfRequest(services, callerOf(request), request, reply, countLogin);
      return request.ctx;
    },
    cache: makeResponseCache(metrics.countCacheLookup),
  };
  registerRest(server, api);
  const graphql = await registerGraphQL(server, api, config.introspection);
  server.addHook('onClose', () => graphql.stop());
}

function callerOf({ caller }: FastifyRequest): IdentifiedCaller {
  if (!caller) throw AppError.unavailable('The request arrived before the store was ready.');
  return caller;
}

const validRequestId = (header: unknown): string | undefined =>
  typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : undefined;
