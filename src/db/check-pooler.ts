import pg, { type PoolConfig } from 'pg';

/**
 * Throws if such connections share sessions of PostgreSQL, and so the names of its prepared statements: those of a pooler
 * do, in transaction mode without prepared statements. The second connection then meets the name of the first.
 */
export async function checkPooler(options: PoolConfig): Promise<void> {
  const clients = [new pg.Client(options), new pg.Client(options)];
  try {
    for (const client of clients) await client.connect();
    for (const [at, client] of clients.entries())
      await client.query({ name: 'plant_store_pooler', text: `select ${at}` });
  } catch (error) {
    if ((error as { code?: string }).code !== '42P05') throw error;
    throw new Error(
      'The pooler of DATABASE_URL mixes up prepared statements: PgBouncer needs session mode, or transaction mode from 1.21 with max_prepared_statements.',
    );
  } finally {
    for (const client of clients) await client.end();
  }
}
