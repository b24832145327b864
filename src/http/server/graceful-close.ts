import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { STOP_REQUESTS_MS } from '../../core/limits.js';

/**
 * Makes `server.close()` graceful: it accepts no more connections, answers every request on those that are open (with
 * `Connection: close`), and then ends them. A connection that never sends a whole request would otherwise keep the
 * process alive. Needs `return503OnClosing: false`, or Fastify refuses those requests with a body of its own.
 */
export function closeGracefully(server: FastifyInstance): void {
  const running = new Set<IncomingMessage>();
  let closing = false;
  const endConnections = () => server.server.closeAllConnections();
  const endIfIdle = () => {
    if (closing && running.size === 0) endConnections();
  };
  server.addHook('onRequest', async ({ raw }, reply) => {
    running.add(raw);
    reply.raw.once('close', () => {
      running.delete(raw);
      endIfIdle();
    });
  });
  server.addHook('onSend', async ({ raw }, reply) => {
    if (!closing) return;
    // Requests run in the order of their arrival: those behind this one on its connection still need an answer there.
    const last = [...running].findLast(({ socket }) => socket === raw.socket);
    reply.header('connection', last === raw ? 'close' : 'keep-alive');
  });
  server.addHook('preClose', async () => {
    closing = true;
    setTimeout(endConnections, STOP_REQUESTS_MS).unref();
    // By then Fastify has closed the listening socket.
    setImmediate(endIfIdle);
  });
}
