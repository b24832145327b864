import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import { answeredRequestId } from '../request-id.js';
import { securityHeaders, setSecurityHeaders } from '../security-headers.js';
import { clientErrorOf } from './client-error.js';
import { problemDetails } from './problem-details.js';

/** A URL that cannot be decoded is 404: nothing has such a path. */
export function refuseBadUrl(_: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const clientError = clientErrorOf(new AppError('NOT_FOUND', 'The path cannot be decoded.'));
  setSecurityHeaders(request, reply);
  const id = answeredRequestId(request);
  reply.code(clientError.status).header('x-request-id', id).type('application/json');
  reply.send(problemDetails(clientError, id));
}

/**
 * HTTP/1.1 requires one Host (RFC 9112, 3.2). Node itself would refuse a request without one, but without a body and a
 * request id; of several it takes the first, where a proxy may have taken another.
 */
export function requireHost({ raw }: FastifyRequest): void {
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
    throw AppError.invalid({ field: 'Host', code: 'required' });
  const hosts = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  if (hosts.length > 1) throw AppError.invalid({ field: 'Host', code: 'twice', variant: 'repeated' });
}

/** What is not HTTP at all never reaches the server's hooks: this answers it on the socket, in the same format. */
export function refuseBadRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
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
