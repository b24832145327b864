import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Config } from '../config/config.js';
import { connect } from '../connect.js';

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
