import type { Connections } from '../core/persistence/connections/connections.js';

/**
 * Throws if these connections share sessions of PostgreSQL, and so the names of its prepared statements: those of a pooler
 * do, in transaction mode without prepared statements. The second connection then meets the name of the first.
 */
export async function checkPooler(connections: Connections): Promise<void> {
  const name = 'plant_store_pooler';
  try {
    await connections.with((first) =>
      connections.with(async (second) => {
        await first.client.query({ name, text: 'select 1' });
        await second.client.query({ name, text: 'select 2' });
      }),
    );
  } catch (error) {
    if ((error as { code?: string }).code !== '42P05') throw error;
    throw new Error(
      'The pooler of DATABASE_URL mixes up prepared statements: PgBouncer needs session mode, or transaction mode from 1.21 with max_prepared_statements.',
    );
  }
}
