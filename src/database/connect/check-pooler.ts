import type { PoolConfig } from 'pg';
import { StoreClient } from '../messages/store-client.js';

/**
 * Whether such connections share sessions of PostgreSQL: those of a pooler do, in transaction mode. Throws if they share the
 * names of prepared statements, too: the second connection then meets the name of the first.
 */
export async function sharesSessions(options: PoolConfig): Promise<boolean> {
  const open = () => new StoreClient({ ...options, sessions: { shared: true } });
  const [first, second] = [open(), open()];
  const clients = [first, second];
  try {
    for (const client of clients) await client.connect();
    for (const [at, client] of clients.entries())
      await client.query({ name: 'plant_store_pooler', text: `select ${at}` });
    await first.query("select set_config('plant_store.pooler', 'shared', false)");
    const { rows } = await second.query("select current_setting('plant_store.pooler', true) = 'shared' as shared");
    return rows[0].shared === true;
  } catch (error) {
    if ((error as { code?: string }).code !== '42P05') throw error;
    throw new Error(
      'The pooler of DATABASE_URL mixes up prepared statements: PgBouncer needs session mode, or transaction mode from 1.21 with max_prepared_statements.',
    );
  } finally {
    for (const client of clients) await client.end();
  }
}
