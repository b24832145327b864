import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { atEnd, atVeryEnd } from '../run/endings.ts';
import { seed } from './seed.ts';

export interface Database {
  name: string;
  url: string;
  /** The environment variables for a store process on this database. */
  environment: Record<string, string>;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** The server on which the databases are created. */
export const serverUrl = (): string =>
  process.env['BENCH_DATABASE_URL'] || 'postgresql://postgres@127.0.0.1:5432/postgres';

/** Seeded databases, by what was added to the demo data: seeding takes seconds, a copy takes a fraction of one. */
const seeded = new Map<string, Promise<Database>>();

/** Creates a database with the demo data and this many plants and orders more; it is dropped at the end. */
export async function freshDatabase(plants = 0, orders = 0): Promise<Database> {
  const key = `${plants} ${orders}`;
  const template = seeded.get(key) ?? seedDatabase({ plants, orders });
  seeded.set(key, template);
  return copyOf(await template);
}

/** Creates a copy of a database to which nobody is connected; it is dropped at the end. */
export async function copyOf({ name, environment }: Database): Promise<Database> {
  return createDatabase(atEnd, String(environment['SECRETS_KEY']), name);
}

/**
 * The same, but it belongs to a user who may not take the roles of row security, so that its tables have none. The user
 * is dropped at the end, too.
 */
export async function databaseOfPlainOwner(plants = 0): Promise<Database> {
  const owner = `plant_store_bench_${randomBytes(6).toString('hex')}`;
  atVeryEnd(() => queryOnce(serverUrl(), `drop role if exists ${owner}`));
  await queryOnce(serverUrl(), `create role ${owner} login password '${owner}'`);
  return seedDatabase({ plants, orders: 0 }, owner);
}

async function seedDatabase(amounts: { plants: number; orders: number }, owner?: string): Promise<Database> {
  const database = await createDatabase(atVeryEnd, randomBytes(32).toString('base64'), 'template1', owner);
  const seeding = new AbortController();
  atVeryEnd(async () => seeding.abort());
  await seed(database, amounts, seeding.signal);
  return database;
}

async function createDatabase(
  atItsEnd: (end: () => Promise<unknown>) => void,
  secretsKey: string,
  template = 'template1',
  owner?: string,
): Promise<Database> {
  const name = `plant_store_bench_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl());
  let created: Promise<unknown> = Promise.resolve();
  atItsEnd(async () => {
    await created.catch(() => {});
    await queryOnce(serverUrl(), `drop database if exists ${name} with (force)`);
  });
  created = queryOnce(serverUrl(), `create database ${name} template ${template} ${owner ? `owner ${owner}` : ''}`);
  await created;
  url.pathname = `/${name}`;
  if (owner) [url.username, url.password] = [owner, owner];
  return {
    name,
    url: url.href,
    environment: { DATABASE_URL: url.href, SECRETS_KEY: secretsKey },
    query: (text, values) => queryOnce(url.href, text, values),
  };
}

/** Over a connection of its own, so that none is left open: a database with connections cannot be copied. */
async function queryOnce<Row extends object>(url: string, text: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
