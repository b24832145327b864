import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  environment: Record<string, string>;
  drop(): Promise<void>;
}

/** A fresh, empty database: in memory, or a new one on the server that TEST_DATABASE_URL names. */
export async function createDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return { environment: { DATA_DIR: 'memory://' }, drop: async () => {} };
  const name = `plant_store_test_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { environment: { DATABASE_URL: url.href }, drop: () => run(server, `drop database ${name} with (force)`) };
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
