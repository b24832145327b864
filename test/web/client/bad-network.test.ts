import { afterAll, expect, it } from '@jest/globals';
import { createStore } from '../../../web/client/src/index.ts';
import { seededRandom } from '../../processes/seeded-random.js';
import { DEEP, SEED } from '../../support/depth.js';
import { demoId, newKey, openStore, STAFF } from '../../support/store.js';
import { BadNetwork } from './bad-network.ts';

/*
 * Refunds, orders and changes of wishlists, sixteen at a time, through a network that loses requests and answers, while
 * tokens expire: each of them happens once, and its caller gets its answer.
 */
/** How many of each kind there are; a third of the wishes is taken back. */
const MANY = DEEP ? 60 : 18;
const ALL = MANY * 3 + MANY / 3;
const [ORDER, ADA, GRACE, PLANT] = [demoId(3001), demoId(2001), demoId(2002), demoId(1002)];

const store = await openStore();
await store.sql('update plants set stock = stock + 1000 where id = ?', [PLANT]);
const network = new BadNetwork(store.url, seededRandom(SEED), () =>
  store.sql(`update sessions set expires_at = now() - interval '1 hour'`),
);
const credentials = { apiKey: 'psk_demo_greenhouse', loginId: STAFF };
const client = createStore({ url: await network.open(), ...credentials, retries: 15 });

afterAll(() => network.close());

it('nothing is doubled, nothing is lost, and each call keeps its key', async () => {
  const before = await state();
  const plants = await store.sql<{ id: string }>(
    'select id from plants where organization_id = (select organization_id from orders where id = ?) and archived_at is null order by id limit ?',
    [ORDER, MANY / 2],
  );
  const wished = plants.flatMap(({ id }) => [ADA, GRACE].map((customer) => ({ customer, id })));
  await store.sql('delete from wishlist_entries');
  const ownKeys: string[] = [];
  /** A key of the caller's own for every other call. */
  const key = (index: number) => {
    if (index % 2) return {};
    ownKeys.push(newKey());
    return { idempotencyKey: ownKeys.at(-1) as string };
  };
  const refunds = range(MANY).map((index) => () => refund(1 + index, index % 4 < 2, key(index)));
  const orders = range(MANY).map((index) => () => order(key(index)));
  const wishes = wished.map(
    ({ customer, id }, index) =>
      () =>
        wish(customer, id, key(index)),
  );
  const removals = wished.slice(0, MANY / 3).map(
    ({ customer, id }, index) =>
      () =>
        unwish(customer, id, key(index)),
  );

  const ids = await inTurns<unknown>([...refunds, ...orders, ...wishes]);
  const [refundIds, orderIds] = [ids.slice(0, MANY), ids.slice(MANY, 2 * MANY)];
  await inTurns(removals);

  const after = await state();
  expect(after.refunds - before.refunds).toBe(MANY);
  expect(after.refunded - before.refunded).toBe((MANY * (MANY + 1)) / 2);
  expect(after.orders - before.orders).toBe(MANY);
  expect(before.stock - after.stock).toBe(MANY);
  const left = wished.slice(MANY / 3).map(({ customer, id }) => `${customer} ${id}`);
  expect((await wishlist()).sort()).toEqual(left.sort());
  const known = async (table: string, ids: unknown[]) => {
    const rows = await store.sql<{ id: string }>(`select id from ${table}`);
    return rows.filter(({ id }) => ids.includes(id)).length;
  };
  expect([new Set(refundIds).size, await known('refunds', refundIds)]).toEqual([MANY, MANY]);
  expect([new Set(orderIds).size, await known('orders', orderIds)]).toEqual([MANY, MANY]);

  const requests = new Map<string, Set<string>>();
  for (const { key, line, body } of network.sent)
    if (key !== undefined) requests.set(key, (requests.get(key) ?? new Set()).add(`${line} ${body}`));
  expect(requests.size).toBe(ALL);
  expect([...requests.values()].filter(({ size }) => size !== 1)).toEqual([]);
  expect(ownKeys.length).toBe(ALL / 2);
  expect(ownKeys.filter((own) => !requests.has(own))).toEqual([]);

  // The network was as bad as it should be: each fault met one call at least, and three of them lost a good answer.
  for (const times of Object.values(network.faults)) expect(times).toBeGreaterThan(0);
  expect(network.refusedTokens).toBeGreaterThan(0);
  expect(network.replays).toBeGreaterThan(2);
});

type Key = { idempotencyKey?: string };

async function refund(amount: number, byRest: boolean, key: Key): Promise<string> {
  if (byRest)
    return (await client.rest.post('/orders/{id}/refund', { params: { id: ORDER }, body: { amount }, ...key })).id;
  const document = 'mutation ($id: ID!, $amount: Int) { refundOrder(orderId: $id, amount: $amount) { id } }';
  return (await client.graphql(document, { id: ORDER, amount }, key)).refundOrder.id;
}

async function order(key: Key): Promise<string> {
  const document = `mutation ($customer: ID!, $items: [OrderItemInput!]!) {
    placeOrder(customerId: $customer, items: $items) { id } }`;
  const variables = { customer: ADA, items: [{ plantId: PLANT, quantity: 1 }] };
  return (await client.graphql(document, variables, key)).placeOrder.id;
}

const wish = (id: string, plant: string, key: Key) =>
  client.rest.post('/customers/{id}/wishlist', { params: { id }, body: { plant_ids: [plant] }, ...key });

const unwish = (id: string, plant: string, key: Key) =>
  client.rest.delete('/customers/{id}/wishlist/{plant_id}', { params: { id, plant_id: plant }, ...key });

async function state() {
  const [row] = await store.sql<Record<'refunds' | 'refunded' | 'orders' | 'stock', number>>(
    `select (select count(*)::int from refunds) refunds, (select refunded from orders where id = ?) refunded,
      (select count(*)::int from orders) orders, (select stock from plants where id = ?) stock`,
    [ORDER, PLANT],
  );
  if (!row) throw new Error('There is no state.');
  return row;
}

async function wishlist(): Promise<string[]> {
  const rows = await store.sql<{ entry: string }>(`select customer_id || ' ' || plant_id entry from wishlist_entries`);
  return rows.map(({ entry }) => entry);
}

const range = (length: number) => Array.from({ length }, (_, index) => index);

/** Runs the calls, sixteen at a time; the results in their order. */
async function inTurns<T>(calls: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const next = calls.entries();
  const worker = async () => {
    for (const [index, call] of next) results[index] = await call();
  };
  await Promise.all(range(16).map(worker));
  return results;
}
