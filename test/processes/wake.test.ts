import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { endStores, startStore } from '../support/processes/processes.js';
import { done, openShop, type Shop } from '../support/shop.js';
import { ADMIN, demoId } from '../support/store.js';
import { closeReceivers, openReceiver, until } from '../webhooks/support/webhook-sink.js';

/** Well below the 30 seconds after which a worker looks by itself. */
const SOON = 15;
const MINUTES = 60_000;

describeOnPostgres('a worker in another process', () => {
  let shop: Shop;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  let sql: pg.Client;

  beforeAll(async () => {
    shop = await openShop({ PROCESS_ROLE: 'api' });
    receiver = await openReceiver();
    const admin = await shop.as(ADMIN);
    const update = `mutation ($id: ID!, $url: String!) {
      updateWebhookEndpoint(id: $id, url: $url, events: ["inventory.changed"]) { id } }`;
    await done(admin.graphql(update, { id: demoId(5001), url: receiver.url }));
    const url = String(shop.orm.config.get('clientUrl'));
    await startStore({ PROCESS_ROLE: 'worker', DATABASE_URL: url });
    sql = new pg.Client({ connectionString: url });
    await sql.connect();
    await until(async () => (await listeners()).length === 1);
  }, 3 * MINUTES);

  afterAll(async () => {
    await endStores();
    await sql?.end();
    await closeReceivers();
    await shop?.close();
  });

  const listeners = async (): Promise<number[]> => {
    const { rows } = await sql.query(
      `select pid from pg_stat_activity
       where datname = current_database() and application_name like 'plant-store listening%' and state = 'idle'`,
    );
    return rows.map(({ pid }) => pid);
  };

  const adjustStock = () =>
    done(
      shop.staff.graphql('mutation ($plantId: ID!) { adjustStock(plantId: $plantId, change: 1) { id } }', {
        plantId: demoId(1001),
      }),
    );

  const arrivals = async (count: number) => {
    await until(() => receiver.received.length >= count, SOON);
    return receiver.received.length;
  };

  it(
    'delivers what another process commits, without waiting for its own next look',
    async () => {
      for (const count of [1, 2, 3]) {
        await adjustStock();
        expect(await arrivals(count)).toBe(count);
      }
    },
    MINUTES,
  );

  it(
    'delivers events that were written by SQL',
    async () => {
      const plant = randomUUID();
      const [{ organization_id }] = (await sql.query('select organization_id from events limit 1')).rows;
      await sql.query(
        `insert into events (id, organization_id, created_at, type, resource_type, resource_id, request_id, data)
       values ($1, $2, now(), 'inventory.changed', 'plant', $3, 'sql', $4)`,
        [
          randomUUID(),
          organization_id,
          plant,
          { type: 'InventoryChange', subject: { plantId: plant, change: 1, stock: 1, cause: 'ADJUSTMENT' } },
        ],
      );
      expect(await arrivals(4)).toBe(4);
      expect(JSON.parse(String(receiver.received[3]?.body)).resource).toEqual({ type: 'plant', id: plant });
    },
    MINUTES,
  );

  it(
    'looks at once when its lost connection is back',
    async () => {
      const [pid] = await listeners();
      await sql.query('select pg_terminate_backend($1)', [pid]);
      await adjustStock();
      expect(await arrivals(5)).toBe(5);
      await until(async () => (await listeners()).length === 1);
      expect((await listeners())[0]).not.toBe(pid);
      await adjustStock();
      expect(await arrivals(6)).toBe(6);
    },
    MINUTES,
  );

  it(
    'listens on a new connection when the server of the old one is silent',
    async () => {
      const [silent] = (await listeners()) as [number];
      process.kill(silent, 'SIGSTOP');
      try {
        await until(async () => (await listeners()).some((pid) => pid !== silent));
        await adjustStock();
        expect(await arrivals(7)).toBe(7);
      } finally {
        process.kill(silent, 'SIGCONT');
      }
      await until(async () => !(await listeners()).includes(silent));
    },
    2 * MINUTES,
  );

  it(
    'delivers while the results of other attempts cannot be recorded yet',
    async () => {
      const pending = `select count(*)::int from webhook_deliveries where state = 'pending'`;
      const allRecorded = async () => (await sql.query(pending)).rows[0].count === 0;
      await until(allRecorded, SOON);
      await sql.query('begin');
      await sql.query('lock table webhook_attempts in exclusive mode');
      for (const count of [8, 9, 10, 11]) {
        await adjustStock();
        expect(await arrivals(count)).toBe(count);
      }
      expect((await sql.query(pending)).rows).toEqual([{ count: 4 }]);
      await sql.query('commit');
      await until(allRecorded, SOON);
      expect((await sql.query('select count(*)::int from webhook_attempts')).rows).toEqual([{ count: 11 }]);
    },
    MINUTES,
  );
});
