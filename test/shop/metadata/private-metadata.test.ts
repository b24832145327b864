import { describe, expect, it } from '@jest/globals';
import { clock } from '../../../src/core/clock.js';
import type { Client } from '../../support/client.js';
import { countOf, expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { ADAS, openShop } from '../../support/shop.js';
import { eventsOf } from '../../support/state.js';
import { ADMIN, newKey } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api', STOREFRONT_ORGANIZATION: 'greenhouse' });
const admin = await shop.as(ADMIN);
const plant = await shop.newPlant(1000, 9);
const order = await shop.paid(ADAS, [[plant, 2]]);
const { body } = await shop.staff.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'goodwill' });
const ids = { plant, order: order.id, customer: ADAS, refund: body.id as string };
type Kind = keyof typeof ids;
const KINDS = Object.keys(ids) as Kind[];

const set = (args: object, headers: Record<string, string> = {}, client: Client = shop.staff) =>
  client.graphql(
    `mutation ($id: ID!, $metadata: JSONObject, $privateMetadata: JSONObject) {
      setMetadata(id: $id, metadata: $metadata, privateMetadata: $privateMetadata) { id metadata privateMetadata } }`,
    args as never,
    headers,
  );

const queries: Record<Kind, string> = {
  plant: `plant(id: "${ids.plant}") { id privateMetadata }`,
  order: `order(id: "${ids.order}") { id privateMetadata }`,
  customer: `customer(id: "${ids.customer}") { id privateMetadata }`,
  refund: `refunds(orderId: "${ids.order}") { items { id privateMetadata } }`,
};
const read = async (kind: Kind, client: Client) => {
  const { data, errors } = await client.graphql(`{ it: ${queries[kind]} }`);
  const found = kind === 'refund' ? data?.it?.items[0] : data?.it;
  return { found, code: errors?.[0]?.extensions.code };
};
const NOTE = { supplier: 'Van der Berg', margin: '0.42' };

describe('privateMetadata', () => {
  it.each(KINDS)('is written and read by staff alone: %s', async (kind) => {
    const id = ids[kind];
    expect((await read(kind, shop.staff)).found).toEqual({ id, privateMetadata: {} });
    const { data } = await set({ id, privateMetadata: NOTE, metadata: { shown: '1' } });
    expect(data.setMetadata).toEqual({ id, metadata: { shown: '1' }, privateMetadata: NOTE });
    for (const client of [shop.staff, admin])
      expect((await read(kind, client)).found).toEqual({ id, privateMetadata: NOTE });
    expect(await read(kind, shop.ada)).toEqual({ found: { id, privateMetadata: null }, code: 'FORBIDDEN' });
    const anybody = await read(kind, shop.nobody);
    expect(anybody.found ?? null).toEqual(kind === 'plant' ? { id, privateMetadata: null } : null);
    expect(anybody.code).toBe('UNAUTHENTICATED');
    const answer = await leavingAllAsItWas(shop, () => set({ id, privateMetadata: { a: 'b' } }, {}, shop.ada));
    expectRefusal(answer, 'FORBIDDEN');
  });

  it('is not read with the key of a site, nor by a mutation of a customer', async () => {
    const query = `{ order(id: "${ids.order}") { id privateMetadata } }`;
    const { data, errors } = await shop.nobody.graphql(query, undefined, { 'x-api-key': 'psk_demo_greenhouse_server' });
    expect([data.order, errors?.[0]?.extensions.code]).toEqual([{ id: ids.order, privateMetadata: null }, 'FORBIDDEN']);
    const items = `[{ plantId: "${plant}", quantity: 1 }]`;
    const placed = await leavingAllAsItWas(shop, () =>
      shop.ada.graphql(`mutation { placeOrder(customerId: "${ADAS}", items: ${items}) { id privateMetadata } }`),
    );
    expectRefusal(placed, 'FORBIDDEN');
  });

  it('is in no answer of REST, no event, and no stored answer but that of setMetadata', async () => {
    const key = { 'idempotency-key': newKey() };
    const first = await set({ id: ids.order, privateMetadata: { secret_place: 'shelf 9' } }, key);
    const events = await eventsOf(shop, first);
    expect(events.map(({ type }) => type)).toEqual(['order.updated']);
    for (const kind of KINDS)
      await set({ id: ids[kind], privateMetadata: { secret_place: 'shelf 9' }, metadata: { shown: '2' } });
    for (const path of [
      `/plants/${plant}`,
      `/orders/${ids.order}`,
      `/customers/${ADAS}`,
      `/orders/${ids.order}/refunds`,
    ]) {
      const text = JSON.stringify((await shop.staff.get(path)).body);
      expect(text).toContain('"shown"');
      expect(text).not.toMatch(/secret_place|private/i);
    }
    expect(await countOf(shop, 'events', "data::text ~* 'secret_place|private'")).toBe(0);
    expect((await set({ id: ids.order, privateMetadata: { secret_place: 'shelf 9' } }, key)).data).toEqual(first.data);
    const stored = await shop.sql(
      "select answer ->> 'type' as type from idempotency_keys where answer::text like '%secret_place%'",
    );
    expect(stored).toEqual([{ type: 'ResourceMetadata' }]);
  });

  it('has an event with the time of the change, and none where nothing changes', async () => {
    const time = new Date(Date.now() + 5000);
    const { now } = clock;
    clock.now = () => time;
    const changed = await set({ id: plant, privateMetadata: { shelf: 'B2' } }).finally(() => {
      clock.now = now;
    });
    const [event] = await eventsOf(shop, changed);
    expect(event).toMatchObject({
      type: 'plant.updated',
      data: { subject: { updatedAt: time.toISOString() }, previous: {} },
    });
    const { body: shown } = await shop.nobody.get(`/plants/${plant}`);
    expect(shown.updated_at).toBe(time.toISOString());
    const same = await leavingAllAsItWas(shop, () => set({ id: plant, privateMetadata: { shelf: 'B2', other: null } }));
    expect(same.data.setMetadata.privateMetadata).toMatchObject({ shelf: 'B2' });
  });

  it('leaves the other metadata alone; null for one of both counts as absent, but one is required', async () => {
    await set({ id: ids.refund, metadata: { a: '1' }, privateMetadata: { a: '2' } });
    const { data } = await set({ id: ids.refund, metadata: { a: null }, privateMetadata: null });
    expect(data.setMetadata.metadata['a']).toBeUndefined();
    expect(data.setMetadata.privateMetadata['a']).toBe('2');
    for (const args of [{}, { metadata: null, privateMetadata: null }]) {
      const answer = await leavingAllAsItWas(shop, () => set({ id: ids.refund, ...args }));
      const facts = expectRefusal(answer, 'BAD_USER_INPUT', ['metadata:required']);
      expect(facts?.['errors'][0].message).toBe('metadata or privateMetadata is required');
    }
  });

  it('has the rules of metadata, and changes neither where one is wrong', async () => {
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'x']));
    for (const [privateMetadata, field] of [
      [{ 'a b': 7 }, 'privateMetadata["a b"]:type'],
      [{ '': 'x' }, 'privateMetadata:matches'],
      [{ a: 'x'.repeat(501) }, 'privateMetadata.a:maxLength'],
      [many, 'privateMetadata:arrayMaxSize'],
    ] as const) {
      const answer = await leavingAllAsItWas(shop, () =>
        set({ id: ids.order, metadata: { changed: 'yes' }, privateMetadata }),
      );
      expectRefusal(answer, 'BAD_USER_INPUT', [field]);
    }
  });

  it('counts in what an idempotency key was used for', async () => {
    const key = { 'idempotency-key': newKey() };
    const first = { metadata: { a: null }, privateMetadata: { b: null } };
    expect((await set({ id: ids.order, ...first }, key)).errors).toBeUndefined();
    for (const other of [
      { metadata: { b: null }, privateMetadata: { a: null } },
      { metadata: { a: null }, privateMetadata: {} },
      { metadata: { a: null } },
      { metadata: {}, privateMetadata: { a: null, b: null } },
    ])
      expectRefusal(await set({ id: ids.order, ...other }, key), 'IDEMPOTENCY_KEY_REUSED');
    expect((await set({ id: ids.order, ...first }, key)).errors).toBeUndefined();
  });

  it('is in the audit log as metadata is: without keys and texts', async () => {
    const answer = await set({ id: ids.plant, privateMetadata: { 'my secret': 'secret words' } });
    const requestId = answer.headers.get('x-request-id');
    const { data } = await admin.graphql(`{ auditLog(requestId: "${requestId}") { items { arguments previous } } }`);
    expect(data.auditLog.items).toEqual([
      { arguments: { id: ids.plant, privateMetadata: '[left out]' }, previous: null },
    ]);
    expect(await countOf(shop, 'audit_log', "to_jsonb(audit_log)::text like '%secret%'")).toBe(0);
  });
});
