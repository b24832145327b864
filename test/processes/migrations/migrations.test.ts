import { afterEach, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { lockNumber } from '../../../src/database/write/advisory-locks.js';
import { createSeededDatabase, type TestDatabase } from '../../support/database.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { until } from '../../webhooks/support/webhook-sink.js';
import { migrateWith } from './migrate-with.js';

const ADD = 'alter table plants add column planted text';
const INDEX = 'create index concurrently planted_index on plants (description)';
const UNIQUE = 'create unique index concurrently planted_index on plants (light)';
const APPLIED = ['2999-planted-1'];

describeOnPostgres('a migration of a shop that is open', () => {
  let database: TestDatabase;
  let other: pg.Client;
  let direct: pg.Client;
  let lines: string[];

  const connect = async (name: string) => {
    const client = new pg.Client({ connectionString: database.environment['DATABASE_URL'], application_name: name });
    await client.connect();
    return client;
  };

  beforeEach(async () => {
    database = await createSeededDatabase();
    lines = [];
    [other, direct] = [await connect('nightly dump'), await connect('test')];
  });

  afterEach(async () => {
    await Promise.all([other.end(), direct.end()]);
    await database.drop();
  });

  const migrating = (...statements: string[]) => {
    const applied = migrateWith(database.environment, [statements], (line) => lines.push(line));
    // The test awaits it later.
    applied.catch(() => {});
    return applied;
  };
  const pidOf = async (client: pg.Client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
  const waitsFor = (pid: number) =>
    new RegExp(`^Waiting for the session with pid ${pid} \\(nightly dump, query since \\d{4}-\\d\\d-\\d\\d .*\\)\\.$`);
  const indexes = async () =>
    (await direct.query("select indisvalid as valid from pg_index where indexrelid = to_regclass('planted_index')"))
      .rows;
  const columns = async () =>
    (await direct.query("select from information_schema.columns where column_name = 'planted'")).rowCount;

  it('waits a second for a lock, names who holds it, lets others through, and tries again', async () => {
    const pid = await pidOf(other);
    await other.query('begin; lock table plants in access share mode');
    const applied = migrating(ADD);
    await until(() => lines.some((line) => waitsFor(pid).test(line)));
    // Whoever comes now waits behind the migration, until it gives up.
    const { rows } = await direct.query('select count(*) > 0 as some from plants');
    expect(rows).toEqual([{ some: true }]);
    await until(() => lines.includes('The migration did not get a lock within 1 s, and is tried again.'));
    expect(await columns()).toBe(0);
    await other.query('rollback');
    expect(await applied).toEqual(APPLIED);
    expect(await columns()).toBe(1);
  });

  it('makes an index beside everything else, and names for whom it waits', async () => {
    const pid = await pidOf(other);
    await other.query('begin isolation level repeatable read; select count(*) from customers');
    const applied = migrating(INDEX);
    await until(() => lines.some((line) => waitsFor(pid).test(line)));
    await direct.query("update plants set description = description || '.'");
    expect(await indexes()).toEqual([{ valid: false }]);
    await other.query('commit');
    expect(await applied).toEqual(APPLIED);
    expect(await indexes()).toEqual([{ valid: true }]);
  });

  it('makes an index anew that an earlier try has left invalid, and keeps one that is valid', async () => {
    await expect(migrating(UNIQUE)).rejects.toThrow('could not create unique index "planted_index"');
    expect(await indexes()).toEqual([{ valid: false }]);
    expect(await migrating(INDEX)).toEqual(APPLIED);
    expect(await indexes()).toEqual([{ valid: true }]);
    await direct.query("delete from migrations where name = '2999-planted-1'");
    expect(await migrating(INDEX)).toEqual(APPLIED);
    expect(await indexes()).toEqual([{ valid: true }]);
  });

  it('is applied once by two commands at the same time', async () => {
    await other.query('begin isolation level repeatable read; select count(*) from customers');
    const both = [migrating(INDEX), migrating(INDEX)];
    await until(() => lines.includes('Waiting for another command that migrates this database.'));
    await until(() => lines.some((line) => line.includes('nightly dump')));
    await other.query('commit');
    expect((await Promise.all(both)).sort()).toEqual([[], APPLIED]);
  });

  it('waits for another command without a transaction: an index that the other one makes could wait for its end', async () => {
    await other.query('begin');
    await other.query(`select pg_advisory_xact_lock(${lockNumber('migrations').replace('?', "''")})`);
    const applied = migrating(INDEX);
    await until(() => lines.includes('Waiting for another command that migrates this database.'));
    const open = `select from pg_stat_activity where datname = current_database() and xact_start is not null
      and application_name like 'plant-store owner %'`;
    await until(async () => (await direct.query(open)).rowCount === 0);
    await other.query('commit');
    expect(await applied).toEqual(APPLIED);
    expect(lines).toEqual(['Waiting for another command that migrates this database.']);
  });

  it('that has a slow statement is rolled back, and says so', async () => {
    const slow = 'do $$ begin perform pg_sleep(10); end $$';
    await expect(migrating(ADD, slow)).rejects.toThrow(
      'A statement of the migration took longer than 5 s, and its transaction was rolled back',
    );
    expect(await columns()).toBe(0);
    expect((await direct.query("select from migrations where name like '2999%'")).rowCount).toBe(0);
  });
});
