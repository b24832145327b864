import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Image } from '../../src/database/connect/open-database.js';
import { openReused } from './reused-database.js';

/** Of every store that the tests start on a PostgreSQL: they share a template with encrypted secrets. */
export const TEST_SECRETS_KEY = Buffer.alloc(32, 'test').toString('base64');

export interface TestDatabase {
  environment: Record<string, string>;
  /** The image file that an embedded database is copied from, or what opens one with the demo data; undefined on a server. */
  image?: Image;
  drop(): Promise<void>;
}

/** Creates an empty database: in memory, or on the server that TEST_DATABASE_URL names. */
export const createDatabase = (): Promise<TestDatabase> => create(process.env['TEST_EMPTY_IMAGE']);

/** The same, migrated and with the demo data: a copy of the one that `images.ts` created before the tests. */
export async function createSeededDatabase(): Promise<TestDatabase> {
  const image = process.env['TEST_IMAGE'];
  const database = await create(image, process.env['TEST_TEMPLATE']);
  return image ? { ...database, image: () => openReused(image) } : database;
}

async function create(image?: string, template?: string): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return { environment: { DATA_DIR: 'memory://' }, image, drop: async () => {} };
  const name = `plant_store_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} ${template ? `template ${template}` : ''}`);
  const drop = async () => void (await onServer(server, `drop database ${name} with (force)`));
  const url = databaseUrl(process.env['TEST_POOLER_URL'] ?? server, name);
  return { environment: { DATABASE_URL: url, SECRETS_KEY: TEST_SECRETS_KEY }, drop };
}

/** The URL of another database on the server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on the server. */
export async function onServer(server: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
