import 'reflect-metadata';
import { DataloaderType, type Options } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM as EmbeddedMikroORM } from '@mikro-orm/pglite';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Config } from '../config.js';
import { REQUEST_MS } from '../core/limits.js';
import { BatchingClient } from '../core/persistence/batched-flush.js';
import { EmbeddedDialect } from '../core/persistence/pglite-dialect.js';
import { entities } from './entities.js';
import { evictLostConnections } from './evict-lost-connections.js';
import { migrations } from './migrations/migrations.js';
import { openPglite } from './open-pglite.js';

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

/**
 * Connects to the database of the settings: a PostgreSQL, or PGlite inside this process. An embedded database that does
 * not exist yet starts as a copy of `image` (`demo-image.ts`), where one is given.
 */
export async function connect(config: Config, image?: string): Promise<MikroORM> {
  const { databaseUrl, dataDir } = config;
  return databaseUrl ? connectPostgres(config, databaseUrl) : connectEmbedded(dataDir, image);
}

async function connectPostgres(config: Config, clientUrl: string): Promise<MikroORM> {
  const orm = await MikroORM.init({
    ...shared,
    clientUrl,
    // A name that was mistyped is an error, not a new database.
    ensureDatabase: false,
    pool: { min: 0, max: config.poolSize },
    // A statement that takes longer than a request may has nobody left to answer to.
    driverOptions: {
      Client: BatchingClient,
      onPoolCreated: evictLostConnections,
      statement_timeout: REQUEST_MS,
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

async function connectEmbedded(dataDir: string, image?: string): Promise<MikroORM> {
  const { pglite, release } = await openPglite(dataDir, image);
  const orm = await EmbeddedMikroORM.init({
    ...shared,
    dbName: 'postgres',
    driverOptions: new EmbeddedDialect(pglite, release),
  });
  // What was never used is not closed by `orm.close()` either.
  await orm.em.fork().execute('select 1');
  return orm as unknown as MikroORM;
}
