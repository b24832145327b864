import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { PostgresConnection } from '../../src/database/messages/postgres-connection.js';
import type { Statement } from '../../src/database/messages/statement.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { openProxy, type PostgresProxy } from '../support/postgres/postgres-proxy.js';

describeOnPostgres('a proxy before PostgreSQL', () => {
  let database: TestDatabase;
  let proxy: PostgresProxy;
  let client: pg.Client;
  let direct: pg.Client;

  beforeAll(async () => {
    database = await createDatabase();
    direct = new pg.Client({ connectionString: database.environment['DATABASE_URL'] });
    await direct.connect();
    await direct.query('create table marks (mark text)');
  });

  beforeEach(async () => {
    await direct.query('truncate marks');
    await proxy?.close();
    proxy = await openProxy(String(database.environment['DATABASE_URL']));
    client = new pg.Client({ connectionString: proxy.url });
    client.on('error', () => {});
    await client.connect();
  });

  afterAll(async () => {
    await proxy?.close();
    await direct?.end();
    await database?.drop();
  });

  const marks = async () => (await direct.query('select mark from marks order by mark')).rows.map(({ mark }) => mark);
  const insert = 'insert into marks values ($1)';
  const several = [
    { text: insert, values: ['a;'] },
    { text: 'select 7 as seven', values: [] },
    { text: insert, values: ['b'] },
  ];
  const texts = several.map(({ text }) => text);
  const begin = () => {
    const connection = new PostgresConnection(client as never, { role: () => undefined }, {});
    connection.beginTransaction('begin');
    return connection;
  };

  it('answers a message with several statements as PostgreSQL does, and counts each', async () => {
    const followed = proxy.follow();
    const connection = begin();
    const results = await connection.send(several);
    expect(results.map(({ command, rows }) => [command, rows])).toEqual([
      ['INSERT', []],
      ['SELECT', [{ seven: 7 }]],
      ['INSERT', []],
    ]);
    await connection.commit();
    expect(followed.statements).toEqual(['begin', ...texts, 'commit']);
    expect(await marks()).toEqual(['a;', 'b']);
  });

  it('leaves out what follows a statement that failed, and goes on afterwards', async () => {
    const followed = proxy.follow();
    const connection = begin();
    const [first, , last] = several as [Statement, Statement, Statement];
    await expect(connection.send([first, { text: 'select 1 / 0', values: [] }, last])).rejects.toThrow(
      'division by zero',
    );
    await connection.rollback();
    expect(followed.statements).toEqual(['begin', insert, 'select 1 / 0', insert, 'rollback']);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(await marks()).toEqual([]);
  });

  it.each([
    ['before', 2, false],
    ['after', 2, false],
    ['before', 4, false],
    ['after', 4, true],
  ] as const)('holds %s statement %i of the transaction', async (side, index, committed) => {
    const followed = proxy.follow({ side, index });
    const connection = begin();
    for (const statement of several) connection.hold(statement);
    const sent = connection.commit().then(
      () => 'answered',
      () => 'lost',
    );
    const pid = await followed.held;
    expect(followed.statements).toEqual(['begin', ...texts, 'commit'].slice(0, index + 1));
    expect(proxy.pids()).toEqual([pid]);
    const { rows } = await direct.query('select state from pg_stat_activity where pid = $1', [pid]);
    expect(rows[0].state).not.toBe('idle');
    await direct.query('select pg_terminate_backend($1)', [pid]);
    expect(await sent).toBe('lost');
    expect(await marks()).toEqual(committed ? ['a;', 'b'] : []);
  });
});
