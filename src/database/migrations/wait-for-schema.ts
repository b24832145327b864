import { setTimeout as delay } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { SCHEMA_MS } from '../../core/limits.js';
import { asLogin } from '../database-role.js';
import { updateGuard } from '../row-security/guard.js';
import { missingMigrations } from './missing-migrations.js';

const POLL_MS = 500;

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
