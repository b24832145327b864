import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { APIS, expectRefused, refund } from '../../support/apis.js';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { lineOf, openShop, type Shop } from '../../support/shop.js';
import { ADMIN, newKey } from '../../support/store.js';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ PROCESS_ROLE: 'api' });
});

afterAll(() => shop.close());

const keyed = (key = newKey()) => ({ 'idempotency-key': key });

describe.each(APIS)('a refund with an Idempotency-Key, first over %s', (api) => {
  const other = api === 'REST' ? 'GraphQL' : 'REST';

  it('happens once, whichever api repeats it', async () => {
    const order = await shop.orderIn('SHIPPED');
    const key = keyed();
    const body = {
      items: [{ order_item_id: lineOf(order, 0), quantity: 1, restock: false }],
      shipping: 5,
      reason: 'damaged',
      expected_refunded: 0,
    };
    const first = await refund(api, shop.staff, order.id, body, key);
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    for (const again of [other, api] as const) {
      const replay = await leavingAllAsItWas(shop, () => refund(again, shop.staff, order.id, body, key));
      expect(replay.status).toBe(201);
      expect(replay.headers.get('idempotent-replayed')).toBe('true');
      const { id, kind, total, items, order: after } = first.body;
      expect(replay.body).toMatchObject({ id, kind, total, order: after });
      expect(replay.body.items[0]).toMatchObject({ order_item_id: items[0].order_item_id, restocked: false });
    }
    const same = await refund(api, shop.staff, order.id, body, key);
    expect(same.body).toEqual(first.body);
  });

  it('of everything refunds once: the replay is the first answer, not ORDER_NOT_REFUNDABLE', async () => {
    const { id } = await shop.orderIn('PROCESSING');
    const key = keyed();
    const first = await refund(api, shop.staff, id, {}, key);
    const replay = await leavingAllAsItWas(shop, () => refund(other, shop.staff, id, undefined, key));
    expect(replay.body).toMatchObject({ id: first.body.id, order: { status: 'refunded' } });
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
  });

  it('refuses other arguments, on both APIs', async () => {
    const { id } = await shop.orderIn('PROCESSING');
    const key = keyed();
    await refund(api, shop.staff, id, { amount: 100 }, key);
    const another = await shop.orderIn('PROCESSING');
    for (const again of APIS) {
      const changed = await leavingAllAsItWas(shop, () => refund(again, shop.staff, id, { amount: 101 }, key));
      expectRefused(changed, 'idempotency_key_reused');
      const elsewhere = await leavingAllAsItWas(shop, () =>
        refund(again, shop.staff, another.id, { amount: 100 }, key),
      );
      expectRefused(elsewhere, 'idempotency_key_reused');
    }
  });

  it('that failed leaves its key to be used again', async () => {
    const { id } = await shop.orderIn('PROCESSING');
    const key = keyed();
    const failed = await leavingAllAsItWas(shop, () => refund(api, shop.staff, id, { amount: 1_000_000 }, key));
    expectRefused(failed, 'refund_exceeds_remaining');
    const next = await refund(other, shop.staff, id, { amount: 100 }, key);
    expect(next.status).toBe(201);
    expect(next.headers.get('idempotent-replayed')).toBeNull();
  });

  it('is its user’s: another user and a customer have keys of their own', async () => {
    const { id } = await shop.orderIn('PROCESSING');
    const key = keyed();
    const first = await refund(api, shop.staff, id, { amount: 100 }, key);
    const admin = await refund(api, await shop.as(ADMIN), id, { amount: 100 }, key);
    expect(admin.status).toBe(201);
    expect(admin.body.id).not.toBe(first.body.id);
    expectRefused(await leavingAllAsItWas(shop, () => refund(api, shop.ada, id, { amount: 100 }, key)), 'forbidden');
  });
});

describe('two requests with one key at once', () => {
  it('refund once: the others replay, or get the error that it is still running', async () => {
    const { id } = await shop.orderIn('PROCESSING');
    const key = keyed();
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => refund('REST', shop.staff, id, { amount: 100 }, key)));
    for (const { status, body } of all)
      expect([201, 409]).toContain(status === 409 && body.code !== 'idempotency_key_in_use' ? 0 : status);
    expect(new Set(all.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1);
    expect((await shop.staff.get(`/orders/${id}/refunds`)).body.total).toBe(1);
  });
});
