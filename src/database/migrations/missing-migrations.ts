import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { SCHEMA_MS } from '../../core/limits.js';
import { asLogin } from '../database-role.js';
import { updateGuard } from '../row-security/guard.js';

const POLL_MS = 500;

/**
 * The names of the migrations of this store that have not been applied, in order. Throws if an earlier version made the
 * database: it had other migrations, and the first one of this store would find their tables.
 */
export async function missingMigrations(em: EntityManager): Promise<string[]> {
  const names = (em.config.get('migrations').migrationsList as { name: string }[]).map(({ name }) => name);
  const applied = await appliedMigrations(em);
  if (applied.length > 0 && !applied.includes(String(names[0])))
    throw new Error(
      'An earlier version of this store made the database, which cannot be migrated. Use an empty one: a new database, or without DATABASE_URL another DATA_DIR.',
    );
  return names.filter((name) => !applied.includes(name));
}

/** None where there is no table of them, or where its owner has not let this user read it yet. */
async function appliedMigrations(em: EntityManager): Promise<string[]> {
  const [table] = await em.execute<{ readable: boolean | null }[]>(
    "select has_table_privilege(to_regclass('migrations'), 'select') as readable",
  );
  if (!table?.readable) return [];
  const rows = await em.execute<{ name: string }[]>('select name from migrations');
  return rows.map(({ name }) => name);
}

/**
 * Waits until the database has the schema of this store, and changes nothing: `npm run migrate` makes it, which may run while
 * the processes of a release start. Throws when the time is over.
 */
export async function waitForSchema(orm: MikroORM, waitMs = SCHEMA_MS): Promise<void> {
  for (const until = Date.now() + waitMs; ; await delay(POLL_MS)) {
    const missing = await asLogin(() => missingMigrations(orm.em.fork()));
    if (missing.length === 0) return updateGuard(orm);
    if (Date.now() + POLL_MS > until)
      throw new Error(`The database is older than this store: it lacks ${missing.join(', ')}. Run npm run migrate.`);
  }
}
