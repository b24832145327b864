import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { STOP_REQUESTS_MS } from '../../core/limits.js';

/**
 * Makes `server.close()` graceful: it accepts no new connections, answers every request on open ones (with
 * `Connection: close`), and then closes them. Otherwise a connection that never sends a complete request would keep
 * the process alive. Needs `return503OnClosing: false`, or Fastify rejects those requests with its own error body.
 */
export function closeGracefully(server: FastifyInstance): void {
  const running = new Set<IncomingMessage>();
  let closing = false;
  const endConnections = () => server.server.closeAllConnections();
  const endIfIdle = () => {
    if (closing && running.size === 0) endConnections();
  };
  server.addHook('onRequest', ({ raw }, reply, done) => {
    running.add(raw);
    reply.raw.once('close', () => {
      running.delete(raw);
      endIfIdle();
    });
    done();
  });
  server.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (!closing) return done();
    // `running` is in order of arrival. Later requests on the same connection still need it for their responses.
    const last = [...running].findLast(({ socket }) => socket === raw.socket);
    reply.header('connection', last === raw ? 'close' : 'keep-alive');
    done();
  });
  server.addHook('preClose', async () => {
    closing = true;
    const timer = setTimeout(endConnections, STOP_REQUESTS_MS).unref();
    // Until it fires, a timer keeps everything that the server uses in memory, such as an embedded database.
    server.server.once('close', () => clearTimeout(timer));
    // After this hook, Fastify closes the listening socket.
    setImmediate(endIfIdle);
  });
}
