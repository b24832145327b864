import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { lockNumber } from '../../core/persistence/advisory-locks.js';
import { isEmbedded } from '../../core/persistence/is-embedded.js';
import { asLogin } from '../../core/persistence/row-security/database-role.js';
import { withoutTimeLimits } from '../../core/persistence/without-time-limits.js';
import { updateGuard } from '../row-security/guard.js';
import { secureDatabase } from '../row-security/secure-database.js';
import { missingMigrations, refuseOtherMigrations } from './missing-migrations.js';

export interface Migrated {
  /** The names of the applied migrations. */
  applied: string[];
  /** The SQL that a superuser has to run before the tables can have row security; undefined where they have it. */
  rolesSql?: string;
}

/**
 * Migrates the database to the latest schema, as its owner. A user who does not own it only checks that nothing is left to
 * migrate.
 */
export async function migrateUp(orm: MikroORM): Promise<Migrated> {
  if (isEmbedded(orm.em)) {
    await refuseOtherMigrations(orm.em.fork());
    const applied = namesOf(await orm.migrator.up());
    if (applied.length > 0) await secureDatabase(orm.em.fork());
    return { applied };
  }
  const migrated = await asLogin(() => migrateAsOwner(orm));
  await updateGuard(orm);
  return migrated;
}

/**
 * RACE: commands that run at the same time would each create the same tables. The first one holds the lock; the others wait and
 * find nothing to apply. The migrations run in its transaction, where no time limit of requests applies: an index of a large
 * table takes longer. The embedded database has only one process and one connection.
 */
async function migrateAsOwner(orm: MikroORM): Promise<Migrated> {
  return orm.em.fork().transactional(async (em) => {
    if (!(await ownsStore(em))) return refuseIfOlder(em);
    await withoutTimeLimits(em);
    await em.execute(`select pg_advisory_xact_lock(${lockNumber('migrations')})`, ['']);
    await refuseOtherMigrations(em);
    const applied = namesOf(await orm.migrator.up({ transaction: em.getTransactionContext() }));
    return { applied, rolesSql: await secureDatabase(em) };
  });
}

/** Whether the user of the connection may change the tables, or there are none yet. */
async function ownsStore(em: EntityManager): Promise<boolean> {
  const [row] = await em.execute<{ owns: boolean }[]>(
    `select coalesce((select pg_has_role(relowner, 'member') from pg_class where oid = to_regclass('migrations')), true)
       as owns`,
  );
  return row?.owns === true;
}

async function refuseIfOlder(em: EntityManager): Promise<Migrated> {
  if ((await missingMigrations(em)).length === 0) return { applied: [] };
  throw new Error(
    'The database is older than this store, and the user of DATABASE_URL does not own it. Set DATABASE_OWNER_URL for npm run migrate.',
  );
}

const namesOf = (applied: { name: string }[]): string[] => applied.map(({ name }) => name);
