import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { newId } from '../../core/ids.js';
import { MAX_BODY_BYTES, MAX_CONNECTIONS, REQUEST_MS } from '../../core/limits.js';
import type { Metrics } from '../../core/metrics/metrics.js';
import { refuseBadRequest, refuseBadUrl, requireHost } from '../errors/malformed-request.js';
import { setAllowHeader } from '../errors/method-not-allowed.js';
import { parseQuery } from '../input/parse-query.js';
import { answeredRequestId, clientRequestId } from '../request-id.js';
import { setSecurityHeaders } from '../security-headers.js';
import { logRequests } from './access-log.js';
import { hostChecker } from './check-host.js';
import { registerCors } from './cors.js';
import { closeGracefully } from './graceful-close.js';
import { registerJsonBody } from './json-body.js';
import { trusted } from './limits/client-address.js';
import { connectionLimits } from './limits/connection-limits.js';
import { limitRequestTime } from './request-signal.js';
import { measureRequests } from './telemetry/metrics.js';

/** A server without routes: what applies to every request of every process, whatever its path. */
export function makeBaseServer(config: Config, metrics: Metrics, logger: Logger): FastifyInstance {
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
    // Requests on open connections are still answered while the server closes (graceful-close.ts).
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  // A server may ignore expectations that it does not know (RFC 9110). Node would answer 417 without a body.
  server.server.on('checkExpectation', (...exchange) => server.server.emit('request', ...exchange));
  server.server.maxConnections = config.maxConnections ?? MAX_CONNECTIONS;
  limitRequestTime(server, config.requestMs ?? REQUEST_MS);
  closeGracefully(server);
  registerJsonBody(server);
  measureRequests(server, metrics);
  const checkHost = hostChecker(config);
  // Before CORS, which responds to preflight requests itself.
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', answeredRequestId(request));
    setSecurityHeaders(request, reply);
    setAllowHeader(request, reply);
    requireHost(request);
    checkHost(request);
    done();
  });
  registerCors(server, config);
  logRequests(server);
  return server;
}
