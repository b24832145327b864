import { afterEach, expect, it } from '@jest/globals';
import type { Event } from '../../src/events/event.entity.js';
import { bodyOf } from '../../src/events/event-body.js';
import { ADAS, openShop } from '../support/shop.js';
import { ADMIN, demoId, STAFF } from '../support/store.js';
import { closeReceivers, openReceiver, until } from '../webhooks/support/webhook-sink.js';

const shop = await openShop();
const admin = await shop.as(ADMIN);

afterEach(closeReceivers);

/** The actor of the events of a resource in the feed, and as their bodies have it. */
async function actorsOf(id: string) {
  const { data } = await admin.graphql(
    '{ events(limit: 100) { items { resource { id } actor { loginId role } body } } }',
  );
  const own = data.events.items.filter(({ resource }: { resource: { id: string } }) => resource.id === id);
  return own.map((event: { actor: unknown; body: string }) => [event.actor, JSON.parse(event.body).actor]);
}

it('an event names the user whose request caused it, in deliveries and in the feed', async () => {
  const receiver = await openReceiver();
  await admin.graphql(`mutation { createWebhookEndpoint(url: "${receiver.url}") { id } }`);
  const order = await shop.place(ADAS, [[1002, 1]]);
  await shop.ada.graphql(`mutation { cancelOrder(id: "${order.id}") { id } }`, undefined, { 'x-request-id': 'mine' });
  await until(() => receiver.received.filter(({ body }) => body.includes(order.id)).length >= 2);
  const ofOrder = receiver.received
    .map(({ body }) => JSON.parse(body))
    .filter(({ resource }) => resource.id === order.id);
  const sorted = ofOrder.sort((a, b) => a.sequence - b.sequence);
  const actors = [
    { login_id: STAFF, role: 'staff' },
    { login_id: 'ada@example.com', role: 'customer' },
  ];
  expect(sorted.map(({ actor }) => actor)).toEqual(actors);
  expect(sorted.map(({ request }) => request.id === 'mine')).toEqual([false, true]);
  expect(await actorsOf(order.id)).toEqual([
    [{ loginId: STAFF, role: 'STAFF' }, actors[0]],
    [{ loginId: 'ada@example.com', role: 'CUSTOMER' }, actors[1]],
  ]);
});

it('an event of the store itself has none', () => {
  const event = {
    id: demoId(777),
    type: 'loyalty.changed',
    createdAt: new Date(0),
    sequence: 1,
    requestId: 'x',
  } as Event;
  expect(JSON.parse(bodyOf(event, '2025-10-01', {}).body)).toMatchObject({ actor: null });
});
