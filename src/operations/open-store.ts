import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type EntityManager, IsolationLevel, type MikroORM } from '@mikro-orm/postgresql';
import type { Config } from '../config/config.js';
import { connect } from '../connect.js';
import { withoutTimeLimits } from '../database/messages/connection-of.js';

/** Connects to the configured database, which must already contain a store; creates and changes nothing. */
export async function openStore(config: Config): Promise<MikroORM> {
  if (config.embedded) mustBeThere(config.dataDir);
  const orm = await connect(config);
  const [row] = await orm.em.fork().execute<{ there: boolean }[]>("select to_regclass('orders') is not null as there");
  if (row?.there) return orm;
  await orm.close();
  throw new Error('This database contains no store. npm run migrate creates one.');
}

/** PGlite would create a missing database. */
function mustBeThere(dataDir: string): void {
  if (existsSync(join(dataDir, 'PG_VERSION'))) return;
  throw new Error(`DATA_DIR is "${dataDir}", but it must be the folder of an existing store.`);
}

/**
 * Runs read-only work in one transaction that sees the database as of its start, regardless of concurrent changes.
 * The database rejects writes in it, and no timeout applies.
 */
export function inSnapshot<T>(orm: MikroORM, work: (em: EntityManager) => Promise<T>): Promise<T> {
  const isolated = { isolationLevel: IsolationLevel.REPEATABLE_READ };
  return orm.em.fork().transactional(async (em) => {
    await em.execute('set transaction read only');
    await withoutTimeLimits(em);
    return work(em as EntityManager);
  }, isolated);
}
