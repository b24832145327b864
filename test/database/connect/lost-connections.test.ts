import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Connections } from '../../../src/database/connect/connections.js';
import { Hosts } from '../../../src/database/messages/primary-client.js';
import { createDatabase, onServer, type TestDatabase } from '../../support/database.js';
import { type MovingAddress, openAddress } from '../../support/postgres/moving-address.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { until } from '../../webhooks/support/webhook-sink.js';

describeOnPostgres('a connection that is of no use any more', () => {
  let database: TestDatabase;
  let url: string;
  let address: MovingAddress;
  let connections: Connections;

  beforeAll(async () => {
    database = await createDatabase();
    url = String(database.environment['DATABASE_URL']);
  });

  afterAll(() => database.drop());

  beforeEach(async () => {
    address = await openAddress(url);
    const { hostname: host, port, pathname } = new URL(address.url);
    const options = { host, port: Number(port), user: 'postgres', database: pathname.slice(1), statement_timeout: 100 };
    connections = new Connections(options, { role: () => undefined }, new Hosts(address.url));
  });

  afterEach(async () => {
    await connections.end();
    await address.close();
  });

  const run = async (text: string) => {
    const connection = await connections.acquire();
    const results = await connection.send([{ text, values: [] }]).finally(() => connections.release(connection));
    return results.flatMap(({ rows }) => rows);
  };
  const one = () => run('select 1 as one');

  it('leaves the pool when its server says nothing for longer than a statement may take', async () => {
    expect(await one()).toEqual([{ one: 1 }]);
    address.fallSilent();
    await expect(one()).rejects.toThrow('Connection terminated: the database does not answer.');
    address.moveTo(url);
    expect(await one()).toEqual([{ one: 1 }]);
  });

  it('leaves the pool when its server refuses to write', async () => {
    await run('set default_transaction_read_only = on');
    await expect(run('create table written ()')).rejects.toMatchObject({ code: '25006' });
    expect(await run('create table written ()')).toEqual([]);
  });

  it('leaves the pool when it is cut off, and fails only what it was used for', async () => {
    const { pool } = connections;
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await expect(pool.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
    const { rows } = await pool.query('select pg_backend_pid() as pid');
    await onServer(url, `select pg_terminate_backend(${rows[0].pid})`);
    await until(() => pool.totalCount === 0);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
