import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { afterAll } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { type App, createApp } from '../../src/app.js';
import { type Config, readConfig } from '../../src/config/config.js';
import { type Client, clientOf } from './client.js';
import { sharedSchemas } from './contract/shared-schemas.js';
import { createDatabase, createSeededDatabase, type TestDatabase } from './database.js';
import { Log } from './logs.js';
import { migrate } from './processes/migrate.js';

export interface Store {
  app: App;
  orm: MikroORM;
  url: string;
  /** A client signed in with this login id of greenhouse; `nobody` sends no token. */
  as(loginId: string, apiKey?: string): Promise<Client>;
  nobody: Client;
  log: Log;
  /** Runs SQL directly on the database, without the ORM's filters. */
  sql<T = Record<string, unknown>>(query: string, parameters?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

export const ADMIN = 'admin@greenhouse.example';
export const STAFF = 'staff@greenhouse.example';
export const ADA = 'ada@example.com';
export const GRACE = 'grace@example.com';
export const ORCHID_KEY = 'psk_demo_orchid_house';
export const ORCHID_STAFF = 'staff@orchid.example';

/** The API version that the tests use; `codegen.yml` generates their documents from it. */
export const TEST_VERSION = '2025-10-01';

/** Longer than what a request, a lock, or a silent connection may take in production: a busy machine must not fail a test. */
const REQUEST_MS = 120_000;

/**
 * Opens a complete store with the demo data on its own database: PGlite, or PostgreSQL with TEST_DATABASE_URL. Opened at the top of
 * a file, it closes after the last test. With `DEMO: 'false'` the database is empty.
 */
export async function openStore(
  environment: Record<string, string> = {},
  settings: Partial<Config> = {},
): Promise<Store> {
  const database = environment['DEMO'] === 'false' ? await createMigrated() : await createSeededDatabase();
  try {
    const store = await openOn(database, environment, settings);
    // A test may start a program that opens one, and closes it itself.
    afterAll?.(store.close);
    return store;
  } catch (error) {
    await database.drop();
    throw error;
  }
}

async function createMigrated(): Promise<TestDatabase> {
  const database = await createDatabase();
  if (database.environment['DATABASE_URL']) await migrate(database.environment);
  return database;
}

async function openOn(
  database: TestDatabase,
  environment: Record<string, string>,
  settings: Partial<Config>,
): Promise<Store> {
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    STOREFRONT_ORGANIZATION: 'greenhouse',
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
    GRAPHQL_INTROSPECTION: 'true',
    GRAPHQL_SANDBOX: 'true',
    RATE_LIMIT_PER_MINUTE: '0',
    LOGIN_RATE_LIMIT_PER_MINUTE: '0',
    PUBLIC_URL: 'http://named-below.example',
    ...database.environment,
    ...environment,
  });
  const log = new Log();
  // Where a test names none: as in the embedded store, on either engine.
  const corsOrigins = environment['CORS_ORIGINS'] === undefined ? undefined : config.corsOrigins;
  const publicUrl = environment['PUBLIC_URL'];
  const metricsPort = config.metricsPort === 'none' ? 'same' : config.metricsPort;
  const forTests = {
    sqlOutsideOfWork: 'login',
    requestMs: REQUEST_MS,
    usageMs: 3_600_000,
    corsOrigins,
    publicUrl,
    metricsPort,
  } as const;
  const isOwn = environment['DATA_DIR'] !== undefined || environment['DATABASE_URL'] !== undefined;
  const settled: Config = { ...config, ...forTests, ...settings };
  const image = isOwn && config.demo ? process.env['TEST_IMAGE'] : database.image;
  const app = await createApp(settled, log.logger, image, await sharedSchemas());
  // A test that names no version uses this one, even if it is not the newest.
  for (const table of ['organizations', 'webhook_endpoints'])
    await app.orm.em.fork().execute(`update ${table} set api_version = '${TEST_VERSION}'`);
  await app.startJobs();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return handleOf(app, url, log, database.drop);
}

/** Separate from `openStore`: closures made there would keep its variables, such as `app`, in memory after `forget`. */
function handleOf(app: App, url: string, log: Log, drop: () => Promise<void>): Store {
  const nobody = clientOf(url);
  const store: Store = {
    app,
    orm: app.orm,
    url,
    nobody,
    log,
    as: async (loginId, apiKey = 'psk_demo_greenhouse') => {
      const { body } = await nobody.post('/auth/token', { api_key: apiKey, login_id: loginId });
      return clientOf(url, String(body['auth_token']));
    },
    sql: (query, parameters = []) => store.orm.em.fork().execute(query, parameters) as never,
    close: async () => {
      if (!store.app) return;
      await store.app.close();
      await drop();
      forget(store);
      log.check();
    },
  };
  return store;
}

/** The variables of a test file live as long as its worker: a closed store would keep its database in memory. */
function forget(store: Partial<Store>): void {
  delete store.app;
  delete store.orm;
}

/** The id of a demo row: `demoId(3001)` is Ada's delivered order. */
export const demoId = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A new, unique idempotency key. */
export const newKey = (): string => randomUUID();
