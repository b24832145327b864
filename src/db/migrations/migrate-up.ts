import type { MikroORM } from '@mikro-orm/postgresql';
import type { Config } from '../../config.js';
import { lockNumber } from '../../core/persistence/advisory-locks.js';

/**
 * Migrates the database to the latest schema; returns the names of the applied migrations.
 *
 * RACE: processes that start at the same time would each create the same tables. The first one holds the lock; the
 * others wait and find nothing to apply. The migrations run in its transaction, where no time limit of requests applies:
 * an index of a large table takes longer. The embedded database has only one process and one connection.
 */
export async function migrateUp(orm: MikroORM, { embedded }: Config): Promise<string[]> {
  if (embedded) return namesOf(await orm.migrator.up());
  return orm.em.fork().transactional(async (em) => {
    await em.execute('set local statement_timeout = 0');
    await em.execute('set local idle_in_transaction_session_timeout = 0');
    await em.execute(`select pg_advisory_xact_lock(${lockNumber('migrations')})`, ['']);
    return namesOf(await orm.migrator.up({ transaction: em.getTransactionContext() }));
  });
}

const namesOf = (applied: { name: string }[]): string[] => applied.map(({ name }) => name);
