import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { pause } from '../../processes/seeded-random.js';
import type { Client } from '../../support/client.js';
import { expectProblem, leavingAllAsItWas } from '../../support/expectations.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { statementsOf } from '../../support/statements.js';
import { ADMIN, demoId, openStore, STAFF, type Store } from '../../support/store.js';

const REQUEST_MS = 5000;

describeOnPostgres('a request whose SQL has to wait', () => {
  let store: Store;
  let staff: Client;
  /** The session that holds a lock, and one that looks on: a transaction sees the sessions as they were. */
  let other: pg.Client;
  let monitor: pg.Client;

  beforeAll(async () => {
    store = await openStore({ PROCESS_ROLE: 'api' }, { requestMs: REQUEST_MS });
    staff = await store.as(STAFF);
    other = new pg.Client({ connectionString: await databaseUrl() });
    monitor = new pg.Client({ connectionString: await databaseUrl() });
    await Promise.all([other.connect(), monitor.connect()]);
  });

  afterAll(async () => {
    await Promise.all([other.end(), monitor.end()]);
    await store.close();
  });

  beforeEach(lock);
  afterEach(unlock);

  /** The address of the store's own database. */
  async function databaseUrl(): Promise<string> {
    const [row] = await store.sql<{ name: string }>('select current_database() as name');
    const url = new URL(String(process.env['TEST_DATABASE_URL']));
    url.pathname = `/${row?.name}`;
    return url.href;
  }

  /** How many sessions of the store run a statement or have an open transaction. */
  const busy = () => sessions("state <> 'idle'");

  async function sessions(condition: string): Promise<number> {
    const { rows } = await monitor.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and pid not in (pg_backend_pid(), $1) and ${condition}`,
      [(other as unknown as { processID: number }).processID],
    );
    return rows[0].count;
  }

  /**
   * A session that is busy may still look for the caller. A mutation whose client leaves then never begins; a read may
   * begin just after its client left, and wait in place of the mutation.
   */
  async function untilLocked(): Promise<void> {
    for (const started = Date.now(); (await sessions("wait_event_type = 'Lock'")) === 0; await pause(20))
      if (Date.now() - started > 30_000) throw new Error('No session waits for a lock.');
  }

  async function untilBusy(count: number): Promise<void> {
    for (const started = Date.now(); (await busy()) !== count; await pause(20))
      if (Date.now() - started > 30_000) throw new Error(`${await busy()} sessions are busy, not ${count}.`);
  }

  const errors = () => store.log.read().filter(({ level }) => Number(level) >= 50);

  function lock() {
    return other.query('begin; lock table plants in access exclusive mode');
  }

  function unlock() {
    return other.query('rollback');
  }

  it('is answered with 503 at its deadline, and no part of it runs any longer', async () => {
    const before = errors();
    const answered = staff.get('/plants');
    await untilBusy(1);
    expectProblem(await answered, { status: 503, code: 'service_unavailable' });
    await untilBusy(0);
    // Fastify logs what a handler throws after its answer.
    expect(errors()).toEqual(before);
    await unlock();
    expect((await staff.get('/plants')).status).toBe(200);
  });

  it('is answered with 503 at its deadline while its caller is looked up', async () => {
    await unlock();
    await other.query('begin; lock table sessions in access exclusive mode');
    const answered = staff.get('/plants');
    await untilBusy(1);
    expectProblem(await answered, { status: 503, code: 'service_unavailable' });
    await unlock();
    expect((await staff.get('/plants')).status).toBe(200);
  });

  it('sends no further statement after its deadline', async () => {
    const query = `{ plants(limit: 2) { total items { movements { total items { id } } } } order(id: "${demoId(3001)}") { items { plant { name } } } }`;
    const statements = await statementsOf(async () => {
      const answer = await staff.graphql(query);
      expect(answer.status).toBe(503);
      await untilBusy(0);
      await unlock();
      await pause(300);
    });
    expect(statements.filter((sql) => /stock_movements|count\(.*"plants"/.test(sql))).toEqual([]);
  });

  it('is rolled back if it is a mutation', async () => {
    const change = `mutation { adjustStock(plantId: "${demoId(1002)}", change: 5) { stock } }`;
    await unlock();
    await leavingAllAsItWas(store, async () => {
      await lock();
      const answer = await staff.graphql(change);
      expect(answer.status).toBe(503);
      await untilBusy(0);
      await unlock();
    });
    expect((await staff.graphql(change)).errors).toBeUndefined();
  });

  it('is cancelled when its client disconnects, unless it is a mutation', async () => {
    const send = (query: string) => {
      const leaving = new AbortController();
      const headers = { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ query });
      const sent = fetch(`${store.url}/graphql`, { method: 'POST', headers, body, signal: leaving.signal });
      return { leave: () => leaving.abort(), sent: sent.catch(() => 'left') };
    };
    const before = errors();
    const read = send('{ plants { items { id } } }');
    await untilLocked();
    read.leave();
    expect(await read.sent).toBe('left');
    await untilBusy(0);
    const [{ stock } = { stock: 0 }] = await stockOf(1006);
    const mutation = send(`mutation { adjustStock(plantId: "${demoId(1006)}", change: 1) { stock } }`);
    await untilLocked();
    mutation.leave();
    expect(await mutation.sent).toBe('left');
    await pause(100);
    await unlock();
    await untilBusy(0);
    expect(await stockOf(1006)).toEqual([{ stock: stock + 1 }]);
    // To leave is no failure of the store.
    expect(errors()).toEqual(before);
  });

  const stockOf = async (plant: number) =>
    (await other.query<{ stock: number }>('select stock from plants where id = $1', [demoId(plant)])).rows;

  describe('of many root fields', () => {
    it('holds three connections at once, and is answered in the end', async () => {
      const admin = await store.as(ADMIN);
      await other.query('lock table events in access exclusive mode');
      // Reads of lists and by keys share a message; each of these has its own.
      const fields = Array.from({ length: 5 }, (_, at) => `a${at}: events(limit: 1) { lastPosition }`);
      const answered = admin.graphql(`{ ${fields.join(' ')} }`);
      await untilBusy(3);
      await pause(300);
      expect(await busy()).toBe(3);
      await unlock();
      const { data, errors } = await answered;
      expect(errors).toBeUndefined();
      expect(data.a4).toEqual(data.a0);
    });
  });
});
