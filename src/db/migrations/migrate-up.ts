import type { MikroORM } from '@mikro-orm/postgresql';
import type { Config } from '../../config.js';

/**
 * Brings the database up to date; returns the names of the migrations that were missing.
 *
 * RACE: processes that start at once would each make the same tables. The first holds the lock; the others wait, and
 * find that nothing is missing. The embedded database has one process, and one connection.
 */
export async function migrateUp(orm: MikroORM, { embedded }: Config): Promise<string[]> {
  const up = async () => (await orm.migrator.up()).map(({ name }) => name);
  if (embedded) return up();
  return orm.em.fork().transactional(async (em) => {
    await em.execute('set local statement_timeout = 0');
    await em.execute('set local idle_in_transaction_session_timeout = 0');
    await em.execute("select pg_advisory_xact_lock(hashtextextended('migrations', 0))");
    return up();
  });
}
