import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { asOwner, type Config } from '../../config/config.js';
import { lockNumber } from '../../core/persistence/advisory-locks.js';
import { asLogin } from '../../core/persistence/row-security/database-role.js';
import { withoutTimeLimits } from '../../core/persistence/without-time-limits.js';
import { connect } from '../mikro-orm.config.js';
import { updateGuard } from '../row-security/guard.js';
import { secureDatabase } from '../row-security/secure-database.js';
import { migrations } from './migrations.js';

export interface Migrated {
  /** The names of the applied migrations. */
  applied: string[];
  /** The SQL that a superuser has to run before the tables can have row security; undefined where they have it. */
  rolesSql?: string;
}

/**
 * Migrates the database to the latest schema, as its owner: the user of `DATABASE_OWNER_URL`, or else of `DATABASE_URL`.
 * A user who does not own it only checks that nothing is left to migrate.
 */
export async function migrateUp(orm: MikroORM, config: Config): Promise<Migrated> {
  if (config.embedded) {
    await refuseOtherMigrations(orm.em.fork());
    const applied = namesOf(await orm.migrator.up());
    if (applied.length > 0) await secureDatabase(orm.em.fork());
    return { applied };
  }
  const { databaseUrl } = asOwner(config);
  const owner = databaseUrl === config.databaseUrl ? orm : await connect({ ...config, databaseUrl, poolSize: 2 });
  try {
    const migrated = await asLogin(() => migrateAsOwner(owner));
    await updateGuard(orm);
    return migrated;
  } finally {
    if (owner !== orm) await owner.close();
  }
}

/**
 * RACE: processes that start at the same time would each create the same tables. The first one holds the lock; the
 * others wait and find nothing to apply. The migrations run in its transaction, where no time limit of requests applies:
 * an index of a large table takes longer. The embedded database has only one process and one connection.
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

/** Whether every migration has been applied. */
export async function isUpToDate(em: EntityManager): Promise<boolean> {
  const rows = await em.execute<{ name: string }[]>('select name from migrations');
  const applied = new Set(rows.map(({ name }) => name));
  return migrations.every(({ name }) => applied.has(name));
}

async function refuseIfOlder(em: EntityManager): Promise<Migrated> {
  if (await isUpToDate(em)) return { applied: [] };
  throw new Error(
    'The database is older than this store, and the user of DATABASE_URL does not own it. Run npm run migrate with DATABASE_OWNER_URL first.',
  );
}

/** Development versions had other migrations: the first one would find their tables. */
async function refuseOtherMigrations(em: EntityManager): Promise<void> {
  const [table] = await em.execute<{ exists: boolean }[]>("select to_regclass('migrations') is not null as exists");
  if (!table?.exists) return;
  const rows = await em.execute<{ name: string }[]>('select name from migrations');
  if (rows.length === 0 || rows.some(({ name }) => name === migrations[0]?.name)) return;
  throw new Error(
    'A development version of this store made the database, which cannot be migrated. Use an empty one: a new database, or without DATABASE_URL another DATA_DIR.',
  );
}

const namesOf = (applied: { name: string }[]): string[] => applied.map(({ name }) => name);
