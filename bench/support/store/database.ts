import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';
import { atEnd } from '../run/endings.ts';
import { root } from '../run/root.ts';

export interface Database {
  url: string;
  /** The environment variables for a store process on this database. */
  environment: Record<string, string>;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** The server on which the databases are created. */
export const serverUrl = (): string =>
  process.env['BENCH_DATABASE_URL'] || 'postgresql://postgres@127.0.0.1:5432/postgres';

/** Creates a database with the demo data; it is dropped at the end. */
export async function freshDatabase(): Promise<Database> {
  const name = `plant_store_bench_${randomBytes(6).toString('hex')}`;
  let created: Promise<void> = Promise.resolve();
  atEnd(async () => {
    await created.catch(() => {});
    await onServer(`drop database if exists ${name} with (force)`);
  });
  created = onServer(`create database ${name}`);
  await created;
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  const environment = { DATABASE_URL: url.href, SECRETS_KEY: randomBytes(32).toString('base64') };
  const seeding = new AbortController();
  atEnd(async () => seeding.abort());
  const options = { cwd: root, env: environment, signal: seeding.signal };
  await promisify(execFile)(process.execPath, ['.build/cli/seed.js'], options);
  const pool = new pg.Pool({ connectionString: url.href, max: 1 });
  atEnd(() => pool.end());
  return {
    url: url.href,
    environment,
    query: async (text, values) => (await pool.query(text, values)).rows,
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
