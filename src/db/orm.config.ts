import 'reflect-metadata';
import { PGlite } from '@electric-sql/pglite';
import { DataloaderType, type Options } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM as EmbeddedMikroORM } from '@mikro-orm/pglite';
import { createPostgreSqlTypeParsers, MikroORM } from '@mikro-orm/postgresql';
import array from 'postgres-array';
import type { Config } from '../config.js';
import { EmbeddedDialect } from '../shared/embedded-dialect.js';
import { entities } from './entities.js';
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
  return config.databaseUrl ? connectPostgres(config, config.databaseUrl) : connectEmbedded(config.dataDir);
}

async function connectPostgres(config: Config, clientUrl: string): Promise<MikroORM> {
  return MikroORM.init({
    ...shared,
    clientUrl,
    pool: { min: 0, max: config.poolSize },
    // A request has ten seconds; a statement that takes longer has nobody left to answer to.
    driverOptions: {
      statement_timeout: 10_000,
      idle_in_transaction_session_timeout: 20_000,
      connectionTimeoutMillis: 5000,
    },
    replicas: config.replicaUrls.map((url) => ({ clientUrl: url })),
  });
}

async function connectEmbedded(dataDir: string): Promise<MikroORM> {
  const parsers = createPostgreSqlTypeParsers((text: string) => array.parse(text));
  const pglite = await PGlite.create({ dataDir, parsers });
  const orm = await EmbeddedMikroORM.init({
    ...shared,
    dbName: 'postgres',
    driverOptions: new EmbeddedDialect(pglite),
  });
  return orm as unknown as MikroORM;
}
