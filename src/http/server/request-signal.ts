import type { FastifyReply } from 'fastify';
import { AppError } from '../../core/errors.js';

/**
 * A signal that aborts when the request has taken too long (it is then answered with 503), when it has been answered, or
 * when its client has disconnected. Fastify has such a signal and limit, but ends both once it has read the body.
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

/** Shared by all requests: without a reason, `abort` would create an error with a stack each time. */
const ENDED = new DOMException('The request has ended.', 'AbortError');
