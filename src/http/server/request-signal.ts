import type { FastifyReply } from 'fastify';
import { AppError } from '../../core/errors.js';

/**
 * Aborts when the request has taken too long, which it answers with 503, when it is answered, or when its client has left.
 * Fastify has such a signal and such a limit, but ends both once the body of a request is read.
 */
export function requestSignal(reply: FastifyReply, requestMs: number): AbortSignal {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    if (!reply.sent) reply.send(AppError.unavailable('The request took too long.'));
    controller.abort();
  }, requestMs);
  reply.raw.once('close', () => {
    clearTimeout(timer);
    controller.abort(ENDED);
  });
  return controller.signal;
}

/** One for all requests: without a reason, `abort` would make an error with a stack for each. */
const ENDED = new DOMException('The request has ended.', 'AbortError');
