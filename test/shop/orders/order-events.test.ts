import { describe, expect, it } from '@jest/globals';
import { expectRefusal } from '../../support/expectations.js';
import { ADAS, lineOf, openShop } from '../../support/shop.js';
import { statementsOf } from '../../support/statements.js';
import { ADMIN } from '../../support/store.js';
import { until } from '../../webhooks/support/webhook-sink.js';

const shop = await openShop();
const admin = await shop.as(ADMIN);

const shown = 'total offset nextCursor items { position type sequence resource { type id } data }';
const eventsOf = async (id: string, args = 'limit: 20', client = shop.staff) => {
  const { data, errors } = await client.graphql(`{ order(id: "${id}") { events(${args}) { ${shown} } } }`);
  expect(errors).toBeUndefined();
  return data.order.events;
};
const typesOf = ({ items }: { items: { type: string }[] }) => items.map(({ type }) => type);
const all = ['order.created', 'order.status_changed', 'refund.created', 'refund.created', 'order.status_changed'];

/** An order that was refunded in two parts. */
async function refunded(): Promise<string> {
  const order = await shop.paid(ADAS, [[await shop.newPlant(1000, 2), 2]]);
  for (const args of [`items: [{ orderItemId: "${lineOf(order, 0)}", quantity: 1 }]`, 'reason: OTHER']) {
    const { errors } = await shop.staff.graphql(`mutation { refundOrder(orderId: "${order.id}", ${args}) { id } }`);
    expect(errors).toBeUndefined();
  }
  return order.id;
}

describe('Order.events', () => {
  it('are those of the order and of its refunds in the feed, oldest first, in pages', async () => {
    const id = await refunded();
    await until(async () => (await eventsOf(id)).total === all.length);
    const page = await eventsOf(id);
    expect(typesOf(page)).toEqual(all);
    expect(page.items.map(({ sequence }: { sequence: number }) => sequence)).toEqual([1, 2, 3, 4, 5]);
    const feed = await admin.graphql(
      `{ events(resourceId: "${id}") { items { position type sequence resource { type id } data } } }`,
    );
    expect(page.items).toEqual(feed.data.events.items);
    const first = await eventsOf(id, 'limit: 2');
    expect(first.total).toBe(5);
    expect(typesOf(first)).toEqual(all.slice(0, 2));
    expect(typesOf(await eventsOf(id, `after: "${first.nextCursor}"`))).toEqual(all.slice(2));
    expect(await eventsOf(id, 'limit: 2, offset: 4')).toMatchObject({ total: 5, offset: 4, nextCursor: null });
  });

  it('are read by one statement for all orders of a page, and counted by another', async () => {
    const query = '{ orders(limit: 20) { items { events(limit: 5) { total items { type } } } } }';
    const sent = await statementsOf(async () => {
      expect((await shop.staff.graphql(query)).errors).toBeUndefined();
    });
    expect(sent.filter((sql) => /from "events"/.test(sql))).toHaveLength(2);
  });

  it('are not for customers, not even of their own orders', async () => {
    const { id } = await shop.orderIn('PENDING');
    const query = `{ order(id: "${id}") { events { total } } }`;
    for (const client of [shop.staff, admin]) expect((await client.graphql(query)).errors).toBeUndefined();
    expect((await shop.ada.graphql(`{ order(id: "${id}") { id } }`)).errors).toBeUndefined();
    expectRefusal(await shop.ada.graphql(query), 'FORBIDDEN');
  });
});

it('an event that is not in the feed yet is not shown', async () => {
  const quiet = await openShop({ PROCESS_ROLE: 'api' });
  const { id } = await quiet.orderIn('PENDING');
  const { data, errors } = await quiet.staff.graphql(`{ order(id: "${id}") { events { total items { type } } } }`);
  expect(errors).toBeUndefined();
  expect(data.order.events).toEqual({ total: 0, items: [] });
  await quiet.close();
});
