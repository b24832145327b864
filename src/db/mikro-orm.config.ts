import 'reflect-metadata';
import { mkdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { DataloaderType, type Options } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM as EmbeddedMikroORM } from '@mikro-orm/pglite';
import { createPostgreSqlTypeParsers, MikroORM } from '@mikro-orm/postgresql';
import array from 'postgres-array';
import type { Config } from '../config.js';
import { CollectingClient } from '../core/persistence/batched-flush.js';
import { EmbeddedDialect } from '../core/persistence/pglite-dialect.js';
import { entities } from './entities.js';
import { discardLost } from './evict-lost-connections.js';
import { lockFolder } from './lock-data-dir.js';
import { migrations } from './migrations/migrations.js';

/** What both databases share. Foreign keys stand in the migrations, because they carry the organization. */
const shared = {
  entities,
  dataloader: DataloaderType.ALL,
  autoJoinRefsForFilters: false,
  forceUtcTimezone: true,
  extensions: [Migrator],
  schemaGenerator: { createForeignKeyConstraints: false, ignoreSchema: ['pgboss'] },
  migrations: { migrationsList: migrations, snapshot: false, silent: true, tableName: 'migrations' },
} satisfies Partial<Options>;

/** Connects to the database of the settings: a PostgreSQL, or PGlite inside this process. */
export async function connect(config: Config): Promise<MikroORM> {
  const { databaseUrl, dataDir } = config;
  return databaseUrl ? connectPostgres(config, databaseUrl) : connectEmbedded(dataDir);
}

async function connectPostgres(config: Config, clientUrl: string): Promise<MikroORM> {
  const orm = await MikroORM.init({
    ...shared,
    clientUrl,
    // A name that was mistyped is an error, not a new database.
    ensureDatabase: false,
    pool: { min: 0, max: config.poolSize },
    // A request has ten seconds; a statement that takes longer has nobody left to answer to.
    driverOptions: {
      Client: CollectingClient,
      onPoolCreated: discardLost,
      statement_timeout: 10_000,
      idle_in_transaction_session_timeout: 20_000,
      connectionTimeoutMillis: 5000,
    },
    replicas: config.replicaUrls.map((url) => ({ clientUrl: url })),
  });
  // Asked before anything else would: the migrator makes a database that does not exist, whatever the typing error.
  await orm.connect();
  const check = await orm.checkConnection();
  if (check.ok) return orm;
  throw new Error(`DATABASE_URL takes a PostgreSQL that answers (${check.reason}).`);
}

async function connectEmbedded(dataDir: string): Promise<MikroORM> {
  const { pglite, release } = await openFolder(dataDir).catch((error: Error) => {
    throw new Error(
      `DATA_DIR is "${dataDir}", but it takes a folder of its own that can be written, or memory:// (${error.message}).`,
    );
  });
  const orm = await EmbeddedMikroORM.init({
    ...shared,
    dbName: 'postgres',
    driverOptions: new EmbeddedDialect(pglite, release),
  });
  // What was never used is not closed by `orm.close()` either.
  await orm.em.fork().execute('select 1');
  return orm as unknown as MikroORM;
}

async function openFolder(dataDir: string) {
  if (dataDir.startsWith('memory:'))
    return { pglite: await PGlite.create({ dataDir, parsers }), release: async () => {} };
  await mkdir(dataDir, { recursive: true });
  const release = await lockFolder(dataDir);
  const pglite = await PGlite.create({ dataDir, parsers }).catch(async (error: Error) => {
    await release();
    throw error;
  });
  return { pglite, release };
}

const parsers = createPostgreSqlTypeParsers((text: string) => array.parse(text));
