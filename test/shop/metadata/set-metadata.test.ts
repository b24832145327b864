import { describe, expect, it } from '@jest/globals';
import type { Client } from '../../support/client.js';
import { countOf, expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { openShop } from '../../support/shop.js';
import { eventsOf } from '../../support/state.js';
import { ADMIN, demoId, newKey, ORCHID_KEY, ORCHID_STAFF } from '../../support/store.js';
import { until } from '../../webhooks/support/webhook-sink.js';

/** Until the worker has published all events. */
const published = () => until(async () => (await shop.sql('select from events where position is null')).length === 0);

/** Runs a function and expects that no row has changed. */
async function unchanged<T>(run: () => Promise<T>): Promise<T> {
  await published();
  return leavingAllAsItWas(shop, run);
}

const shop = await openShop({ PROCESS_ROLE: 'all' });
const admin = await shop.as(ADMIN);
await shop.sql('update webhook_endpoints set active = false');
const customer = await shop.newCustomer();
const plant = await shop.newPlant(1000, 9);
const order = await shop.paid(customer, [[plant, 2]]);
const { body } = await shop.staff.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'goodwill' });
const ids = { plant, order: order.id, customer, refund: body.id };

/** Keys that a conversion to snake_case or a version would change, if one touched them. */
const SHARP = { note: 'a', created_at: 'b', createdAt: 'c', PENDING: 'pending', pending_payment: 'd', 'erp id': 'e' };

const set = (client: Client, id: string, metadata: unknown, headers: Record<string, string> = {}) =>
  client.graphql(
    'mutation ($id: ID!, $metadata: JSONObject!) { setMetadata(id: $id, metadata: $metadata) { id metadata } }',
    { id, metadata } as never,
    headers,
  );

async function shown(kind: keyof typeof ids, client = shop.staff, version = '2025-10-01') {
  const queries = {
    plant: `plant(id: "${ids.plant}") { metadata }`,
    order: `order(id: "${ids.order}") { metadata }`,
    customer: `customer(id: "${ids.customer}") { metadata }`,
    refund: `refunds(orderId: "${ids.order}") { items { metadata } }`,
  };
  const { data } = await client.graphql(`{ it: ${queries[kind]} }`, undefined, { 'api-version': version });
  return kind === 'refund' ? data.it.items[0].metadata : data.it.metadata;
}

async function shownByRest(kind: keyof typeof ids, version: string) {
  const paths = {
    plant: `/plants/${ids.plant}`,
    order: `/orders/${ids.order}`,
    customer: `/customers/${ids.customer}`,
    refund: `/orders/${ids.order}/refunds`,
  };
  const { body } = await shop.staff.get(paths[kind], { 'api-version': version });
  return kind === 'refund' ? body.items[0].metadata : body.metadata;
}

/** The data of the last event of a type, as webhooks and the feed show it in a version. */
async function lastEvent(type: string, version: string): Promise<Record<string, unknown>> {
  await published();
  const query = `{ events(types: ["${type}"], limit: 100) { items { data } } }`;
  const { data } = await admin.graphql(query, undefined, { 'api-version': version });
  return data.events.items.at(-1).data;
}

describe('setMetadata', () => {
  it.each(['plant', 'order', 'customer', 'refund'] as const)('merges keys into those of a %s', async (kind) => {
    expect(await shown(kind)).toEqual({});
    const first = await set(shop.staff, ids[kind], { erp_id: '7', note: 'x' });
    expect(first.errors).toBeUndefined();
    expect(first.data.setMetadata).toEqual({ id: ids[kind], metadata: { erp_id: '7', note: 'x' } });
    const second = await set(shop.staff, ids[kind], { erp_id: '8', note: null, other: null, empty: '' });
    expect(second.data.setMetadata.metadata).toEqual({ erp_id: '8', empty: '' });
    expect(await shown(kind)).toEqual({ erp_id: '8', empty: '' });
    await set(shop.staff, ids[kind], { erp_id: null, empty: null });
    expect(await shown(kind)).toEqual({});
    expect(await shownByRest(kind, '2025-10-01')).toEqual({});
  });

  it.each([
    ['plant', 'plant.updated'],
    ['order', 'order.updated'],
    ['customer', 'customer.updated'],
    ['refund', 'refund.updated'],
  ] as const)('leaves the keys of a %s as they were sent, in both APIs, all versions and %s', async (kind, type) => {
    const answer = await set(shop.staff, ids[kind], SHARP);
    const resourceId = kind === 'refund' ? ids.order : ids[kind];
    const events = (await eventsOf(shop, answer)).map(({ type, resource_id }) => ({ type, resource_id }));
    expect(events).toEqual([{ type, resource_id: resourceId }]);
    for (const version of ['2025-09-01', '2025-10-01']) {
      expect(await shown(kind, shop.staff, version)).toEqual(SHARP);
      expect(await shownByRest(kind, version)).toEqual(SHARP);
      expect((await lastEvent(type, version))['metadata']).toEqual(SHARP);
    }
  });

  it('shows in the event of a plant what was noted before', async () => {
    await set(shop.staff, ids.plant, { note: 'new' });
    const data = await lastEvent('plant.updated', '2025-10-01');
    expect(data['metadata']).toEqual({ ...SHARP, note: 'new' });
    expect(data['previous']).toEqual({ metadata: SHARP });
  });

  it('writes nothing where nothing changes', async () => {
    await set(shop.staff, ids.order, { note: 'same' });
    await unchanged(async () => {
      for (const metadata of [{}, { note: 'same' }, { absent: null }])
        expect((await set(shop.staff, ids.order, metadata)).data.setMetadata.metadata.note).toBe('same');
    });
  });

  it('is for staff; whoever may read the resource may read its metadata', async () => {
    const orchid = await shop.as(ORCHID_STAFF, ORCHID_KEY);
    const own = demoId(2001);
    await set(shop.staff, own, { tier: 'gold' });
    await unchanged(async () => {
      expectRefusal(await set(shop.ada, own, { tier: 'x' }), 'FORBIDDEN');
      expectRefusal(await set(shop.nobody, own, { tier: 'x' }), 'UNAUTHENTICATED');
      for (const id of [...Object.values(ids), own]) expectRefusal(await set(orchid, id, { a: 'b' }), 'NOT_FOUND');
      expectRefusal(await set(shop.staff, newKey(), { a: 'b' }), 'NOT_FOUND');
      expectRefusal(await set(shop.staff, 'x', { a: 'b' }), 'NOT_FOUND');
    });
    const { data } = await shop.ada.graphql(`{ customer(id: "${own}") { metadata } }`);
    expect(data.customer.metadata).toEqual({ tier: 'gold' });
    await set(shop.staff, own, { tier: null });
  });

  it.each([
    [{ a: 7 }, ['metadata.a:type'], 'string, or null to remove it'],
    [{ a: { b: 'c' } }, ['metadata.a:type'], 'string, or null to remove it'],
    [{ a: ['b'] }, ['metadata.a:type'], 'string, or null to remove it'],
    [{ 'a b': 'x'.repeat(501), ok: '' }, ['metadata["a b"]:maxLength'], 500],
    [{ a: 'x\u0000' }, ['metadata.a:isText'], undefined],
    [{ '': 'x' }, ['metadata:matches'], { minimum: 1, maximum: 40 }],
    [{ ['k'.repeat(41)]: 'x' }, ['metadata:matches'], { minimum: 1, maximum: 40 }],
    [{ ['k\u0007']: null }, ['metadata:matches'], { minimum: 1, maximum: 40 }],
    [JSON.parse('{ "__proto__": "x" }'), ['metadata:matches'], { minimum: 1, maximum: 40 }],
    [Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'x'])), ['metadata:arrayMaxSize'], 50],
    ['x', ['metadata:type'], 'object'],
    [[], ['metadata:type'], 'object'],
  ])('names the key and the bound: %j', async (metadata, fields, allowed) => {
    const answer = await unchanged(() => set(shop.staff, ids.order, metadata));
    const extensions = expectRefusal(answer, 'BAD_USER_INPUT', fields);
    expect(extensions?.errors[0].allowed).toEqual(allowed);
  });

  it('says which key is too long, and how many there would be', async () => {
    const long = await set(shop.staff, ids.order, { ['k'.repeat(41)]: 'x' });
    expect(long.errors?.[0]?.extensions['errors'][0].message).toBe(
      `A key of metadata must have 1 to 40 characters, no line breaks, tabs or control characters among them (received "${'k'.repeat(41)}")`,
    );
    const refund = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, 'ü'.repeat(500)]));
    const all = await set(shop.staff, ids.customer, {
      ...refund,
      ...Object.fromEntries(Object.keys(SHARP).map((k) => [k, null])),
    });
    expect(all.errors).toBeUndefined();
    const more = await unchanged(() => set(shop.staff, ids.customer, { ['ü'.repeat(40)]: '😀' }));
    expect(more.errors?.[0]?.extensions['errors'][0].message).toBe(
      'metadata must have 50 or fewer keys after the change (it would have 51)',
    );
    expect(
      (await set(shop.staff, ids.customer, { k0: null, ['ü'.repeat(40)]: '😀'.repeat(500) })).errors,
    ).toBeUndefined();
  });

  it('is in the audit log without keys and texts, both of which somebody has chosen', async () => {
    const before = await countOf(shop, 'audit_log', "arguments::text like '%secret words%'");
    const answer = await set(shop.staff, ids.order, { erp_id: 'secret words', 'my key': 'secret words', note: null });
    const requestId = answer.headers.get('x-request-id');
    const { data } = await admin.graphql(
      `{ auditLog(requestId: "${requestId}") { items { arguments previous resourceIds } } }`,
    );
    expect(data.auditLog.items).toEqual([
      {
        arguments: { id: ids.order, metadata: '[left out]' },
        previous: null,
        resourceIds: [ids.order],
      },
    ]);
    expect(before).toBe(0);
    expect(await countOf(shop, 'audit_log', "arguments::text like '%secret words%'")).toBe(0);
  });

  it('keeps what two requests note at once', async () => {
    const keys = Array.from({ length: 8 }, (_, n) => `at_once_${n}`);
    await Promise.all(keys.map((key) => set(shop.staff, ids.plant, { [key]: 'x' })));
    expect(Object.keys(await shown('plant'))).toEqual(expect.arrayContaining(keys));
  });
});

describe('the filter metadata', () => {
  const listed = async (client: Client, query: string) => {
    const { data, errors } = await client.graphql(`{ it: ${query} }`);
    expect(errors).toBeUndefined();
    return data.it;
  };

  it('finds plants with exactly these texts, beside all other filters, with totals and facets', async () => {
    const [one, two] = [await shop.newPlant(100, 1), await shop.newPlant(200, 1)];
    await set(shop.staff, one, { source: 'fair', erp_id: 'F-1' });
    await set(shop.staff, two, { source: 'fair', erp_id: 'F-2' });
    const found = await listed(
      shop.staff,
      'plants(metadata: { source: "fair" }, sort: PRICE_DESC) { total items { id } facets { inStock { value count } } }',
    );
    expect(found).toEqual({
      total: 2,
      items: [{ id: two }, { id: one }],
      facets: {
        inStock: [
          { value: true, count: 2 },
          { value: false, count: 0 },
        ],
      },
    });
    const ids = async (args: string) => (await listed(shop.staff, `plants(${args}) { items { id } }`)).items;
    expect(await ids('metadata: { source: "fair", erp_id: "F-1" }')).toEqual([{ id: one }]);
    expect(await ids('metadata: { source: "fair" }, minPrice: 150')).toEqual([{ id: two }]);
    expect(await ids('metadata: { source: "fair" }, q: "plant", sort: PRICE_ASC')).toEqual([{ id: one }, { id: two }]);
    expect(await ids('metadata: { source: "fai" }')).toEqual([]);
    expect(await ids('metadata: { source: "fair" }, tag: "fern"')).toEqual([]);
    const all = await listed(shop.staff, 'plants { total }');
    expect(await listed(shop.staff, 'plants(metadata: {}) { total }')).toEqual(all);
    expect(await listed(shop.staff, 'plants(metadata: null) { total }')).toEqual(all);
    const orchid = await shop.as(ORCHID_STAFF, ORCHID_KEY);
    expect((await listed(orchid, 'plants(metadata: { source: "fair" }) { items { id } }')).items).toEqual([]);
  });

  it('finds orders, customers and the refunds of an order; customers find only their own', async () => {
    await set(shop.staff, ids.order, { erp_id: 'SO-9' });
    await set(shop.staff, ids.customer, { k0: null, k1: null });
    await set(shop.staff, ids.customer, { erp_id: 'C-9' });
    await set(shop.staff, ids.refund, { erp_id: 'CR-9' });
    const orders = 'orders(metadata: { erp_id: "SO-9" }) { total items { id } }';
    expect(await listed(shop.staff, orders)).toEqual({ total: 1, items: [{ id: ids.order }] });
    expect(await listed(shop.ada, orders)).toEqual({ total: 0, items: [] });
    expect(await listed(shop.staff, 'orders(metadata: { erp_id: "SO-9" }, q: "gh-") { total }')).toEqual({ total: 1 });
    expect(await listed(shop.staff, 'orders(metadata: { erp_id: "SO-9" }, status: PENDING) { total }')).toEqual({
      total: 0,
    });
    const customers = 'customers(metadata: { erp_id: "C-9" }) { total items { id } }';
    expect(await listed(shop.staff, customers)).toEqual({ total: 1, items: [{ id: ids.customer }] });
    const refunds = (text: string) =>
      listed(
        shop.staff,
        `refunds(orderId: "${ids.order}", metadata: { erp_id: "${text}" }) { total items { id } refunded { amount } }`,
      );
    expect(await refunds('CR-9')).toEqual({ total: 1, items: [{ id: ids.refund }], refunded: { amount: 100 } });
    expect(await refunds('CR-8')).toEqual({ total: 0, items: [], refunded: { amount: 100 } });
  });

  it('refuses what no metadata can be', async () => {
    for (const list of ['plants(', 'orders(', 'customers(', `refunds(orderId: "${ids.order}", `]) {
      const answer = await shop.staff.graphql(`{ ${list}metadata: { erp_id: 7 }) { total } }`);
      expectRefusal(answer, 'BAD_USER_INPUT', ['metadata.erp_id:type']);
      const nothing = await shop.staff.graphql(`{ ${list}metadata: { erp_id: null }) { total } }`);
      expectRefusal(nothing, 'BAD_USER_INPUT', ['metadata.erp_id:type']);
    }
  });

  it('is a filter of GraphQL alone: REST ignores it, as any unknown parameter', async () => {
    const all = await shop.staff.get('/orders');
    expect((await shop.staff.get('/orders?metadata[erp_id]=SO-9')).body.total).toBe(all.body.total);
  });
});
