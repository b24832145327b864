import { describe, expect, it } from '@jest/globals';
import type { Client } from '../../support/client.js';
import { countOf, expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { ADAS, openShop } from '../../support/shop.js';
import { eventsOf } from '../../support/state.js';
import { newKey } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });
const plant = await shop.newPlant(1000, 50);

const create = (metadata: unknown, headers: Record<string, string> = {}, sku = newKey().slice(0, 20)) =>
  shop.staff.graphql(
    `mutation ($sku: String!, $metadata: JSONObject) {
      it: createPlant(sku: $sku, name: "Noted", description: "d", price: 1, metadata: $metadata) { id metadata } }`,
    { sku, metadata } as never,
    headers,
  );
const customer = await shop.newCustomer();
const place = (metadata: unknown, client: Client = shop.staff) =>
  client.graphql(
    `mutation ($metadata: JSONObject, $items: [OrderItemInput!]!) {
      it: placeOrder(customerId: "${client === shop.ada ? ADAS : customer}", items: $items, metadata: $metadata) { id metadata } }`,
    { metadata, items: [{ plantId: plant, quantity: 1 }] } as never,
  );
const upsert = (items: object[], more = '', headers: Record<string, string> = {}) =>
  shop.staff.graphql(
    `mutation ($items: [UpsertPlantInput!]!) {
      it: upsertPlants(items: $items${more}) { created updated unchanged refused { index errors { field code message } } } }`,
    { items } as never,
    headers,
  );
const bySku = async (sku: string) => {
  const { data } = await shop.staff.graphql(`{ plants(skus: ["${sku}"]) { items { id metadata updatedAt } } }`);
  return data.plants.items[0];
};
const item = (sku: string, metadata?: unknown) => ({ sku, name: 'Noted', description: 'd', price: 1, metadata });

describe.each([
  ['createPlant', create, 'plant.created'],
  ['placeOrder', place, 'order.created'],
] as const)('%s with metadata', (_, make, type) => {
  it('notes it where setMetadata would, and in the event', async () => {
    const answer = await make({ erp_id: '7', createdAt: 'b', gone: null });
    expect(answer.data.it.metadata).toEqual({ erp_id: '7', createdAt: 'b' });
    const event = (await eventsOf(shop, answer)).find((one) => one.type === type);
    expect(event?.data.subject).toMatchObject({ metadata: { erp_id: '7', createdAt: 'b' } });
    const set = await shop.staff.graphql(
      `mutation { setMetadata(id: "${answer.data.it.id}", metadata: { erp_id: null, more: "x" }) { metadata } }`,
    );
    expect(set.data.setMetadata.metadata).toEqual({ createdAt: 'b', more: 'x' });
  });

  it.each([null, {}, { gone: null }])('notes nothing with %j', async (metadata) => {
    const { id, metadata: noted } = (await make(metadata)).data.it;
    expect(noted).toEqual({});
    const table = type === 'plant.created' ? 'plants' : 'orders';
    expect(await shop.sql(`select metadata from ${table} where id = ?`, [id])).toEqual([{ metadata: null }]);
  });

  it('refuses what is no metadata, and makes nothing', async () => {
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'x']));
    for (const [metadata, field] of [
      [{ a: 7 }, 'metadata.a:type'],
      [{ 'a b': 'x'.repeat(501) }, 'metadata["a b"]:maxLength'],
      [{ '': 'x' }, 'metadata:matches'],
      [many, 'metadata:arrayMaxSize'],
    ] as const)
      expectRefusal(await leavingAllAsItWas(shop, () => make(metadata)), 'BAD_USER_INPUT', [field]);
  });
});

it('placeOrder takes metadata of staff alone', async () => {
  for (const metadata of [{ erp_id: '7' }, {}])
    expectRefusal(await leavingAllAsItWas(shop, () => place(metadata, shop.ada)), 'FORBIDDEN');
  expect((await place(null, shop.ada)).data.it.metadata).toEqual({});
});

describe('upsertPlants with metadata', () => {
  it('notes it on new plants, and merges it into that of others, which is then a change', async () => {
    const [one, two] = [newKey().slice(0, 20), newKey().slice(0, 20)];
    expect((await upsert([item(one, { erp_id: '1', gone: null }), item(two)])).data.it).toMatchObject({ created: 2 });
    expect([(await bySku(one)).metadata, (await bySku(two)).metadata]).toEqual([{ erp_id: '1' }, {}]);
    const answer = await upsert([
      { sku: one, metadata: { more: 'x' } },
      { sku: two, metadata: { erp_id: '2' } },
    ]);
    expect(answer.data.it).toMatchObject({ created: 0, updated: 2, unchanged: 0 });
    expect((await bySku(one)).metadata).toEqual({ erp_id: '1', more: 'x' });
    const told = (await eventsOf(shop, answer)) as { type: string; data: { subject: object; previous?: object } }[];
    expect(told.map(({ type, data }) => [type, data.previous])).toEqual([
      ['plant.updated', { metadata: { erp_id: '1' } }],
      ['plant.updated', { metadata: {} }],
    ]);
    expect((await upsert([{ sku: one, metadata: { erp_id: null } }])).data.it.updated).toBe(1);
    expect((await bySku(one)).metadata).toEqual({ more: 'x' });
  });

  it('leaves a plant alone whose metadata is as given, or that is given none', async () => {
    const sku = newKey().slice(0, 20);
    await upsert([item(sku, { erp_id: '1' })]);
    const before = await bySku(sku);
    for (const metadata of [{ erp_id: '1', gone: null }, {}, null, undefined]) {
      const { data } = await leavingAllAsItWas(shop, () => upsert([{ ...item(sku), metadata }]));
      expect(data.it).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    }
    expect(await bySku(sku)).toEqual(before);
  });

  it('names the item and the key that are wrong', async () => {
    const [one, two] = [newKey().slice(0, 20), newKey().slice(0, 20)];
    const items = [item(one), item(two, { erp_id: 7 })];
    const answer = await leavingAllAsItWas(shop, () => upsert(items));
    expectRefusal(answer, 'BAD_USER_INPUT', ['items[1].metadata.erp_id:type']);
    const { data } = await upsert(items, ', partial: true');
    expect(data.it).toMatchObject({ created: 1, refused: [{ index: 1 }] });
    expect(data.it.refused[0].errors).toEqual([
      {
        ...{ field: 'metadata.erp_id', code: 'type' },
        message: 'metadata.erp_id must be of type string, or null to remove it (received 7)',
      },
    ]);
    const full = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, 'x']));
    await upsert([{ sku: one, metadata: full }]);
    const more = await leavingAllAsItWas(shop, () => upsert([{ sku: one, metadata: { more: 'x' } }]));
    expectRefusal(more, 'BAD_USER_INPUT', ['items[0].metadata:arrayMaxSize']);
  });

  it('tells a key that is removed from one that is left out, for an idempotency key', async () => {
    const [key, sku] = [{ 'idempotency-key': newKey() }, newKey().slice(0, 20)];
    const first = [{ ...item(sku), metadata: { a: null } }];
    await upsert(first, '', key);
    for (const metadata of [{}, { b: null }])
      expectRefusal(await upsert([{ ...item(sku), metadata }], '', key), 'IDEMPOTENCY_KEY_REUSED');
    expect((await upsert(first, '', key)).data.it.created).toBe(1);
  });

  it('keeps keys and texts out of the audit log', async () => {
    await upsert([item(newKey().slice(0, 20), { 'my secret': 'secret words' })]);
    expect(await countOf(shop, 'audit_log', "to_jsonb(audit_log)::text like '%secret%'")).toBe(0);
  });
});
