import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { asLogin } from '../database-role.js';
import { isEmbedded } from '../messages/connection-of.js';
import { updateGuard } from '../row-security/guard.js';
import { secureDatabase } from '../row-security/secure-database.js';
import { lockNumber } from '../write/advisory-locks.js';
import { missingMigrations } from './missing-migrations.js';
import { LOCK_MS, STATEMENT_MS, untilUnlocked } from './until-unlocked.js';

const POLL_MS = 500;

interface Migrated {
  /** The names of the applied migrations. */
  applied: string[];
  /** The SQL that a superuser has to run before the tables can have row security; undefined where they have it. */
  rolesSql?: string;
}

/**
 * Migrates the database to the latest schema, as its owner (`asOwner`), while processes of the release before may use it. A user
 * who does not own it only checks that nothing is left to migrate. `log` gets a line for whatever a migration waits for.
 */
export async function migrateUp(orm: MikroORM, log: (line: string) => void): Promise<Migrated> {
  if (isEmbedded(orm.em)) {
    if ((await missingMigrations(orm.em.fork())).length === 0) return { applied: [] };
    const applied = (await orm.migrator.up()).map(({ name }) => name);
    await secureDatabase(orm.em.fork());
    return { applied };
  }
  const migrated = await asLogin(() => migrateAsOwner(orm, log));
  await updateGuard(orm);
  return migrated;
}

/** Each migration is a transaction of its own, so that none holds the locks of another. */
async function migrateAsOwner(orm: MikroORM, log: (line: string) => void): Promise<Migrated> {
  if (!(await ownsStore(orm.em.fork()))) return refuseIfOlder(orm.em.fork());
  const applied: string[] = [];
  for (let waited = false; ; ) {
    const next = await untilUnlocked(orm, log, () => applyNext(orm));
    if (next === 'busy') {
      if (!waited) log('Waiting for another command that migrates this database.');
      waited = true;
      await delay(POLL_MS);
    } else if (next.name === undefined) return { applied, rolesSql: next.rolesSql };
    else applied.push(next.name);
  }
}

/**
 * Applies the next migration, and secures what it made before anybody can see it. Without one, what is left is secured.
 *
 * RACE: commands that run at the same time would each create the same tables. The first one holds a lock; the others find the
 * database busy, and ask again in a new transaction: a concurrent index of the first one waits for the end of every transaction
 * that had a snapshot when it looked.
 */
async function applyNext(orm: MikroORM): Promise<{ name?: string; rolesSql?: string } | 'busy'> {
  return orm.em.fork().transactional(async (em) => {
    if (!(await isTheOnlyOne(em))) return 'busy';
    await limitTime(em);
    const [name] = await missingMigrations(em);
    if (name) await apply(orm, em, name);
    return { name, rolesSql: await secureDatabase(em) };
  });
}

async function apply(orm: MikroORM, em: EntityManager, name: string): Promise<void> {
  const beforeIt = () => limitTime(em);
  orm.migrator.on('migrating', beforeIt);
  try {
    await orm.migrator.up({ migrations: [name], transaction: em.getTransactionContext() });
  } finally {
    orm.migrator.off('migrating', beforeIt);
  }
}

/**
 * RACE: a concurrent index, which is made outside of the transaction of its command, waits for every snapshot. The last query of
 * a transaction keeps its snapshot until the next statement; these statements have none. So run them before any long pause.
 */
async function limitTime(em: EntityManager): Promise<void> {
  await em.execute('set local idle_in_transaction_session_timeout = 0');
  await em.execute(`set local lock_timeout = ${LOCK_MS}`);
  await em.execute(`set local statement_timeout = ${STATEMENT_MS}`);
}

async function isTheOnlyOne(em: EntityManager): Promise<boolean> {
  const lock = `select pg_try_advisory_xact_lock(${lockNumber('migrations')}) as locked`;
  const [row] = await em.execute<{ locked: boolean }[]>(lock, ['']);
  return row?.locked === true;
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
