import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from '@jest/globals';
import { clock } from '../../../src/core/clock.js';
import { published } from '../../support/events.js';
import { ADAS, openShop } from '../../support/shop.js';

const shop = await openShop();
const { now } = clock;
afterAll(() => {
  clock.now = now;
});

/** Runs requests that have one time: a row and its event have two, some milliseconds apart. */
async function atOnce<T>(run: () => Promise<T>): Promise<T> {
  const time = now();
  clock.now = () => time;
  return run().finally(() => {
    clock.now = now;
  });
}

const times = (table: string) =>
  shop.sql<{ id: string; at: string }>(`select id, updated_at::text as at from ${table} order by id`);

/** Runs the part of the migration that gives rows of before their time. */
async function backfill(table: 'orders' | 'refunds'): Promise<void> {
  const migration = readFileSync(`src/db/migrations/2026-11-29-changed-rows/${table}.sql`, 'utf8');
  await shop.sql(migration.slice(0, migration.indexOf('$$;')).concat('$$'));
}

it('orders and refunds of before have the newest time that is known of them after the migration', async () => {
  const set = (id: string) =>
    atOnce(() => shop.staff.graphql(`mutation { setMetadata(id: "${id}", metadata: { a: "b" }) { id } }`));
  const refund = (id: string) => atOnce(() => shop.staff.post(`/orders/${id}/refund`, { amount: 1 }));
  const noted = await atOnce(() => shop.orderIn('SHIPPED'));
  await set(noted.id);
  const refunded = await atOnce(() => shop.orderIn('DELIVERED'));
  await set((await refund(refunded.id)).body.id);
  await published(shop);
  await set((await refund(refunded.id)).body.id);
  await set((await atOnce(() => shop.orderIn('PENDING'))).id);
  const due = { orders: await times('orders'), refunds: await times('refunds') };
  expect(due.orders.length).toBeGreaterThan(8);
  for (const table of ['orders', 'refunds'] as const) {
    await shop.sql(`update ${table} set updated_at = null`);
    await backfill(table);
    expect(await times(table)).toEqual(due[table]);
  }
  // Rows that have a time keep it: the migration may begin anew.
  await shop.sql("update orders set updated_at = '2020-01-01' where id = ?", [noted.id]);
  await backfill('orders');
  const [kept] = await shop.sql('select updated_at::date::text as at from orders where id = ?', [noted.id]);
  expect(kept).toEqual({ at: '2020-01-01' });
});

it('a row that a process of the release before adds has a time', async () => {
  const columns = await shop.sql<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'orders' and column_name <> 'updated_at'",
  );
  const { id } = await shop.place(ADAS, [[1006, 1]]);
  const names = columns.map(({ name }) => name).filter((name) => name !== 'id' && name !== 'number');
  await shop.sql(
    `insert into orders (id, number, ${names}) select gen_random_uuid(), 'GH-OLD', ${names} from orders where id = ?`,
    [id],
  );
  const [row] = await shop.sql(
    "select updated_at between now() - interval '1 minute' and now() as recent from orders where number = 'GH-OLD'",
  );
  expect(row).toEqual({ recent: true });
});
