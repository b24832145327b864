import type { Server } from 'node:http';
import Fastify, { type FastifyHttpOptions, type FastifyInstance, LogController, type onSendHookHandler } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { newId } from '../../core/ids.js';
import {
  ARRIVAL_CHECK_MS,
  ARRIVAL_MS,
  KEPT_CONNECTION_MS,
  KEPT_PROXY_CONNECTION_MS,
  MAX_BODY_BYTES,
  MAX_CONNECTIONS,
  SILENCE_MS,
} from '../../core/limits.js';
import type { VersionedSchemas } from '../api-schemas.js';
import { trusted } from '../client-address.js';
import { refuseBadRequest, refuseBadUrl, registerErrorHandlers } from '../errors/error-handler.js';
import { clientRequestId } from '../headers.js';
import { acceptJson, parseQuery } from '../input/read-request.js';

interface Base {
  config: Config;
  /** The schemas whose names errors use; the server of a site alone has no schema. */
  apiSchemas?: VersionedSchemas;
  schema?: GraphQLSchema;
}

/** A server without routes and hooks: how it reads requests, and how it answers every error. */
export function makeBaseServer({ config, apiSchemas, schema }: Base, logger: Logger): FastifyInstance {
  const server = Fastify({
    loggerInstance: logger,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => newId(),
    trustProxy: trusted(config.trustProxy),
    ...connectionLimits(config),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Lines about a request have both of its ids.
    childLoggerFactory: (parent, bindings, options, request) =>
      parent.child({ ...bindings, clientRequestId: clientRequestId(request) }, options),
    // Longer than any URL that Node accepts, so that a malformed id of any length is NOT_FOUND.
    routerOptions: { maxParamLength: 100_000, querystringParser: parseQuery },
    frameworkErrors: (error, request, reply) => refuseBadUrl(error, request as never, reply as never),
    clientErrorHandler: refuseBadRequest,
    // Requests on open connections are still answered while the server closes (request-lifetime.ts).
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  // A server may ignore expectations that it does not know (RFC 9110). Node would answer 417 without a body.
  server.server.on('checkExpectation', (...exchange) => server.server.emit('request', ...exchange));
  server.server.maxConnections = MAX_CONNECTIONS;
  acceptJson(server);
  measureNoMissingBody(server);
  registerErrorHandlers(server, apiSchemas, schema);
  return server;
}

/** Fastify measures what a HEAD leaves out. A 304 has no body: it would say that the resource has no bytes (RFC 9110, 8.6). */
function measureNoMissingBody(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.method === 'HEAD') route.onSend = [route.onSend ?? [], dropLengthOf304].flat();
  });
}

const dropLengthOf304: onSendHookHandler = (_, reply, payload, done) => {
  if (reply.statusCode === 304) reply.removeHeader('content-length');
  done(null, payload);
};

/** Options of Node's HTTP server: how long a connection may take, so that a slow client cannot hold it forever. */
export const connectionLimits = ({ trustProxy, requestMs = ARRIVAL_MS }: Config) =>
  ({
    // Headers and body together. Node looks for late connections at this interval.
    requestTimeout: requestMs,
    http: {
      headersTimeout: requestMs,
      connectionsCheckingInterval: ARRIVAL_CHECK_MS,
      // Node would refuse such a request with a body of its own; requireHost does it in ours.
      requireHostHeader: false,
    },
    connectionTimeout: Math.max(SILENCE_MS, requestMs),
    keepAliveTimeout: trustProxy === false ? KEPT_CONNECTION_MS : KEPT_PROXY_CONNECTION_MS,
  }) satisfies FastifyHttpOptions<Server>;
