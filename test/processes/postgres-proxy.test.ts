import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { openProxy, type PostgresProxy } from '../support/postgres/postgres-proxy.js';
import { splitSql } from '../support/postgres/split-sql.js';

it('splits a text into its statements, whatever stands in its strings, names and comments', () => {
  const statements = [
    `insert into t values ('a;b', 'it''s; "x"', E'tab\\t; \\'; quoted'';')`,
    'update "odd;name" set "say ""hi;""" = 1 -- not; here\nwhere true',
    "select $$one; two$$, $tag$it's; $$ still$tag$ /* or; here */",
    'commit',
  ];
  expect(splitSql(statements.join(';\n'))).toEqual(statements);
  expect(splitSql('select 1;')).toEqual(['select 1']);
});

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
  const several = "insert into marks values ('a;');\nselect 7 as seven;\ninsert into marks values ('b')";
  const parts = ["insert into marks values ('a;')", 'select 7 as seven', "insert into marks values ('b')"];

  it('answers a message with several statements as PostgreSQL does, and counts each', async () => {
    const followed = proxy.follow();
    await client.query('begin');
    const results = (await client.query(several)) as unknown as pg.QueryResult[];
    expect(results.map(({ command, rows }) => [command, rows])).toEqual([
      ['INSERT', []],
      ['SELECT', [{ seven: 7 }]],
      ['INSERT', []],
    ]);
    await client.query('commit');
    expect(followed.statements).toEqual(['begin', ...parts, 'commit']);
    expect(followed.extended).toEqual([]);
    expect(await marks()).toEqual(['a;', 'b']);
  });

  it('leaves out what follows a statement that failed, and goes on afterwards', async () => {
    const followed = proxy.follow();
    await client.query('begin');
    const failing = `insert into marks values ('a');\nselect 1 / 0;\ninsert into marks values ('b')`;
    await expect(client.query(failing)).rejects.toThrow('division by zero');
    await client.query('rollback');
    expect(followed.statements).toEqual(['begin', "insert into marks values ('a')", 'select 1 / 0', 'rollback']);
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
    const sent = client.query(`begin;\n${several};\ncommit`).then(
      () => 'answered',
      () => 'lost',
    );
    const pid = await followed.held;
    expect(followed.statements).toEqual(['begin', ...parts, 'commit'].slice(0, index + 1));
    expect(proxy.pids()).toEqual([pid]);
    await direct.query('select pg_terminate_backend($1)', [pid]);
    expect(await sent).toBe('lost');
    expect(await marks()).toEqual(committed ? ['a;', 'b'] : []);
  });

  it('reports messages that it does not count', async () => {
    const followed = proxy.follow();
    await client.query('begin');
    expect((await client.query('select $1::int as n', [3])).rows).toEqual([{ n: 3 }]);
    await client.query('commit');
    expect(new Set(followed.extended)).toEqual(new Set(['P', 'B', 'D', 'E', 'S']));
    expect(followed.statements).toEqual(['begin', 'commit']);
  });
});
