import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.js';
import { STOP_REQUESTS_MS } from '../../core/limits.js';

/** How long a request may take. */
export interface TimeLimit {
  /** In ms since 1970; infinite once the limit is lifted. */
  deadline: number;
  /**
   * Aborts at the deadline (the request is then answered with 503), when the request has been answered, or when its client
   * has disconnected.
   */
  signal: AbortSignal;
  /** Makes what the request is answered with at the deadline. */
  refusal(): AppError;
  /** Lifts the limit of an answer that has no end of its own: it lasts until its client or its sender ends it. */
  lift(): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    timeLimit: TimeLimit;
  }
}

/**
 * Limits how long a request may take, from its arrival. Fastify has such a limit and signal, but ends both once it has read
 * the body.
 */
export const limitTime =
  (requestMs: number) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      // A response that has begun cannot become another one: its connection ends.
      if (!reply.sent && reply.raw.headersSent) reply.raw.destroy();
      else if (!reply.sent) reply.send(limit.refusal());
      // The handler fails now, as it should. Fastify would log that as an error.
      reply.log = reply.log.child({}, { level: 'silent' });
      controller.abort();
    }, requestMs);
    reply.raw.once('close', () => {
      clearTimeout(timer);
      controller.abort(ENDED);
    });
    const limit: TimeLimit = {
      deadline: Date.now() + requestMs,
      signal: controller.signal,
      refusal: () => AppError.unavailable('The request took too long.'),
      lift: () => {
        clearTimeout(timer);
        limit.deadline = Number.POSITIVE_INFINITY;
      },
    };
    request.timeLimit = limit;
  };

/** Shared by all requests: without a reason, `abort` would create an error with a stack each time. */
const ENDED = new DOMException('The request has ended.', 'AbortError');

/**
 * Makes the hooks that make `server.close()` graceful: it accepts no new connections, answers every request on open ones
 * (with `Connection: close`), and then closes them. Otherwise a connection that never sends a complete request would keep
 * the process alive. Needs `return503OnClosing: false`, or Fastify rejects those requests with its own error body.
 */
export function gracefulClose({ server }: FastifyInstance) {
  const running = new Set<IncomingMessage>();
  let closing = false;
  const endConnections = () => server.closeAllConnections();
  const endIfIdle = () => {
    if (closing && running.size === 0) endConnections();
  };
  return {
    noteArrival({ raw }: FastifyRequest, reply: FastifyReply): void {
      running.add(raw);
      reply.raw.once('close', () => {
        running.delete(raw);
        endIfIdle();
      });
    },
    nameConnection({ raw }: FastifyRequest, reply: FastifyReply): void {
      if (!closing) return;
      // `running` is in order of arrival. Later requests on the same connection still need it for their responses.
      const last = [...running].findLast(({ socket }) => socket === raw.socket);
      reply.header('connection', last === raw ? 'close' : 'keep-alive');
    },
    async beginClosing(): Promise<void> {
      closing = true;
      const timer = setTimeout(endConnections, STOP_REQUESTS_MS).unref();
      // Until it fires, a timer keeps everything that the server uses in memory, such as an embedded database.
      server.once('close', () => clearTimeout(timer));
      // After this hook, Fastify closes the listening socket.
      setImmediate(endIfIdle);
    },
  };
}
