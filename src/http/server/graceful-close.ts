import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STOP_REQUESTS_MS } from '../../core/limits.js';

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
