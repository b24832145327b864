import type { Client, Pool, PoolClient } from 'pg';

/**
 * Removes a connection from the pool when it ends while in use. Kysely releases a connection only after a successful
 * commit or rollback, which is impossible on a lost connection: each would occupy a place in the pool forever.
 */
export function evictLostConnections(pool: Pool): void {
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_, client) => inUse.delete(client));
  pool.on('connect', (client) => {
    (client as unknown as Client).once('end', () => {
      if (!inUse.has(client)) return;
      const { release } = client;
      // Its user may still release it later.
      client.release = () => {};
      release(true);
    });
  });
}
