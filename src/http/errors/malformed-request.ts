import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import { answeredRequestId, securityHeaders, setCommonHeaders } from '../common-headers.js';
import { errorTypeFor } from '../media-types.js';
import { clientErrorOf, problemDetails } from './client-error.js';

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
