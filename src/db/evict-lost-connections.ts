import type { Client, Pool, PoolClient } from 'pg';

/**
 * Takes a connection out of the pool when it ends while somebody has it. Kysely gives back a connection only after a
 * commit or rollback that succeeded, which one that has ended cannot do: each would take a place in the pool for good.
 */
export function evictLostConnections(pool: Pool): void {
  const out = new Set<PoolClient>();
  pool.on('acquire', (client) => out.add(client));
  pool.on('release', (_, client) => out.delete(client));
  pool.on('connect', (client) => {
    (client as unknown as Client).once('end', () => {
      if (!out.has(client)) return;
      const { release } = client;
      // Whoever had it may still give it back.
      client.release = () => {};
      release(true);
    });
  });
}
