import type { FastifyInstance } from 'fastify';

/** The longest that requests which run may go on. */
const GRACE_MS = 8000;

/** How often to look whether the last one has been answered. */
const LOOK_MS = 50;

const running = new WeakMap<FastifyInstance, Set<string>>();

/** Counts the requests that are being answered, so that closing can wait for these and for nothing else. */
export function countRunning(server: FastifyInstance): void {
  const requests = new Set<string>();
  running.set(server, requests);
  let number = 0;
  server.addHook('onRequest', async (_, reply) => {
    const name = String(++number);
    requests.add(name);
    reply.raw.once('close', () => requests.delete(name));
  });
}

/**
 * Stops accepting, lets what runs be answered, and then ends the connections: those that never sent a whole request
 * would hold the process for as long as they like.
 */
export async function closeGracefully(server: FastifyInstance): Promise<void> {
  const closed = server.close();
  const until = Date.now() + GRACE_MS;
  while ((running.get(server)?.size ?? 0) > 0 && Date.now() < until) {
    await new Promise((wake) => setTimeout(wake, LOOK_MS));
  }
  server.server.closeAllConnections();
  await closed;
}
