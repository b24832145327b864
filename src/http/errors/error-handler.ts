import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { AppError, appErrorOf } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import type { VersionedSchemas } from '../api-schemas.js';
import { answeredRequestId, errorTypeFor, securityHeaders, setCommonHeaders } from '../headers.js';
import { clientErrorOf, extensionsOf, problemDetails } from './client-error.js';
import { failureLog, noteFailure } from './failures.js';
import { noSuchRoute, withoutSlash } from './unknown-routes.js';

/** Answers every failure of every path, including unknown paths: logs it once, and reveals nothing internal. */
export function registerErrorHandlers(
  server: FastifyInstance,
  apiSchemas: VersionedSchemas | undefined,
  schema: GraphQLSchema | undefined,
): void {
  const replyWith = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const schemas = apiSchemas?.get(request.ctx?.apiVersion ?? '');
    const onGraphQL = request.url.split('?')[0] === '/graphql';
    const clientError = clientErrorOf(error, (onGraphQL ? schemas?.graphql : schemas?.rest) ?? schema);
    if (clientError.status === 401) reply.header('www-authenticate', 'Bearer');
    const { retryAfterSeconds, allowed } = clientError.facts;
    if (clientError.status === 405) reply.header('allow', (allowed as string[]).join(', '));
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    reply.code(clientError.status).type(errorTypeFor(request.headers, onGraphQL)).header('cache-control', 'no-store');
    if (!onGraphQL) return reply.send(problemDetails(clientError, answeredRequestId(request)));
    return reply.send({ errors: [{ message: clientError.message, extensions: extensionsOf(clientError) }] });
  };
  server.decorate('logFailure', failureLog());
  server.setErrorHandler((error, request, reply) => {
    const known = fromFastify(error as FastifyError, request);
    noteFailure(request, appErrorOf(known).code, error);
    return replyWith(known, request, reply);
  });
  server.setNotFoundHandler((request, reply) => {
    const page = withoutSlash(request);
    if (page) return reply.redirect(page, 301);
    return replyWith(noSuchRoute(request), request, reply);
  });
}

/** What Fastify itself refuses, as an error of the store. */
function fromFastify(error: FastifyError, { routeOptions }: FastifyRequest): unknown {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('PAYLOAD_TOO_LARGE', 'A body may have {allowedBytes} bytes at most.', {
      allowedBytes: routeOptions.bodyLimit,
    });
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new AppError('UNSUPPORTED_MEDIA_TYPE', 'A body must be JSON: send Content-Type: application/json.');
  }
  if (error.code?.startsWith('FST_ERR_') && error.statusCode === 400) {
    return AppError.invalid({ field: 'request', code: 'form' });
  }
  return error;
}

/** A URL that cannot be decoded is 404: nothing has such a path. */
export function refuseBadUrl(_: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const clientError = clientErrorOf(new AppError('NOT_FOUND', 'The path cannot be decoded.'));
  setCommonHeaders(request, reply);
  reply.code(clientError.status).type(errorTypeFor(request.headers, false));
  reply.send(problemDetails(clientError, answeredRequestId(request)));
}

/** What is not HTTP at all never reaches the server's hooks: this answers it on the socket, in the same format. */
export function refuseBadRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // Browsers open connections ahead, and would take the answer on one that is still unused for that to their next request.
  const isUnused = socket.bytesRead === 0;
  if (error.code === 'ECONNRESET' || !socket.writable || isUnused) return void socket.destroy();
  const id = newId();
  const clientError = clientErrorOf(AppError.invalid({ field: 'request', code: 'form' }));
  const body = JSON.stringify(problemDetails(clientError, id));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${id}`,
    'connection: close',
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
