import { expect } from '@jest/globals';
import type { Store } from './store.js';

const LEDGERS = [
  'refunds',
  'refund_items',
  'events',
  'stock_movements',
  'loyalty_entries',
  'order_timeline',
  'redemptions',
  'idempotency_keys',
] as const;

/** All that a refused request must leave as it was: ledgers (their length), orders, lines, stock and points. */
export async function stateOf(store: Store) {
  const counts = LEDGERS.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ');
  const [rows] = await store.sql(`select ${counts}`);
  const plants = await store.sql('select id, stock from plants order by id');
  const orders = await store.sql(
    'select id, status, refunded, refunded_shipping, points_reversed, points_returned from orders order by id',
  );
  const lines = await store.sql('select id, refunded_quantity from order_items order by id');
  const accounts = await store.sql('select customer_id, balance, lifetime_points from loyalty_accounts order by id');
  const shops = await store.sql('select id, last_order_number from organizations order by id');
  return { rows, plants, orders, lines, accounts, shops };
}

/** What the request answers; it must have changed nothing. */
export async function unchanged<T>(store: Store, request: () => Promise<T>): Promise<T> {
  const before = await stateOf(store);
  const answer = await request();
  expect(await stateOf(store)).toEqual(before);
  return answer;
}

/** The events of one request, in the order of writing. */
export function eventsOf(store: Store, { headers }: { headers: Headers }) {
  return store.sql<{ type: string; resource_id: string; sequence: number; data: { subject: object; extra?: object } }>(
    'select type, resource_id, sequence, data from events where request_id = ? order by number',
    [headers.get('x-request-id')],
  );
}

/** How many units of a plant are on the shelf: the row, which the ledger must add up to. */
export async function stockOf(store: Store, plantId: string): Promise<number> {
  const [row] = await store.sql<{ stock: number; ledger: number }>(
    `select stock, (select coalesce(sum(change), 0)::int from stock_movements where plant_id = plants.id) as ledger
     from plants where id = ?`,
    [plantId],
  );
  expect(row?.ledger).toBe(row?.stock);
  return Number(row?.stock);
}
