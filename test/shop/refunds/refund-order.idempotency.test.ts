import { describe, expect, it } from '@jest/globals';
import { expectRefused } from '../../support/apis.js';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { lineOf, openShop } from '../../support/shop.js';
import { ADMIN, newKey } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

const keyed = (key = newKey()) => ({ 'idempotency-key': key });

describe('a refund with an Idempotency-Key', () => {
  it('happens once', async () => {
    const order = await shop.orderIn('SHIPPED');
    const key = keyed();
    const body = {
      items: [{ order_item_id: lineOf(order, 0), quantity: 1, restock: false }],
      shipping: 5,
      reason: 'damaged',
      expected_refunded: 0,
    };
    const first = await shop.staff.post(`/orders/${order.id}/refund`, body, key);
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const replay = await leavingAllAsItWas(shop, () => shop.staff.post(`/orders/${order.id}/refund`, body, key));
    expect(replay.status).toBe(201);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    const { id, kind, total, items, order: after } = first.body;
    expect(replay.body).toMatchObject({ id, kind, total, order: after });
    expect(replay.body.items[0]).toMatchObject({ order_item_id: items[0].order_item_id, restocked: false });
    const same = await shop.staff.post(`/orders/${order.id}/refund`, body, key);
    expect(same.body).toEqual(first.body);
  });

  it('of everything refunds once: the replay is the first answer, not ORDER_NOT_REFUNDABLE', async () => {
    const { id } = await shop.orderIn('PROCESSING');
    const key = keyed();
    const first = await shop.staff.post(`/orders/${id}/refund`, {}, key);
    const replay = await leavingAllAsItWas(shop, () => shop.staff.post(`/orders/${id}/refund`, undefined, key));
    expect(replay.body).toMatchObject({ id: first.body.id, order: { status: 'refunded' } });
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
  });

  it('refuses other arguments', async () => {
    const { id } = await shop.orderIn('PROCESSING');
    const key = keyed();
    await shop.staff.post(`/orders/${id}/refund`, { amount: 100 }, key);
    const another = await shop.orderIn('PROCESSING');
    const changed = await leavingAllAsItWas(shop, () => shop.staff.post(`/orders/${id}/refund`, { amount: 101 }, key));
    expectRefused(changed, 'idempotency_key_reused');
    const elsewhere = await leavingAllAsItWas(shop, () =>
      shop.staff.post(`/orders/${another.id}/refund`, { amount: 100 }, key),
    );
    expectRefused(elsewhere, 'idempotency_key_reused');
  });

  it('that failed leaves its key to be used again', async () => {
    const { id } = await shop.orderIn('PROCESSING');
    const key = keyed();
    const failed = await leavingAllAsItWas(shop, () =>
      shop.staff.post(`/orders/${id}/refund`, { amount: 1_000_000 }, key),
    );
    expectRefused(failed, 'refund_exceeds_remaining');
    const next = await shop.staff.post(`/orders/${id}/refund`, { amount: 100 }, key);
    expect(next.status).toBe(201);
    expect(next.headers.get('idempotent-replayed')).toBeNull();
  });

  it('is its user’s: another user and a customer have keys of their own', async () => {
    const { id } = await shop.orderIn('PROCESSING');
    const key = keyed();
    const first = await shop.staff.post(`/orders/${id}/refund`, { amount: 100 }, key);
    const admin = await (await shop.as(ADMIN)).post(`/orders/${id}/refund`, { amount: 100 }, key);
    expect(admin.status).toBe(201);
    expect(admin.body.id).not.toBe(first.body.id);
    expectRefused(
      await leavingAllAsItWas(shop, () => shop.ada.post(`/orders/${id}/refund`, { amount: 100 }, key)),
      'forbidden',
    );
  });
});

describe('two requests with one key at once', () => {
  it('refund once: the others replay, or get the error that it is still running', async () => {
    const { id } = await shop.orderIn('PROCESSING');
    const key = keyed();
    const all = await Promise.all(
      [1, 2, 3, 4, 5].map(() => shop.staff.post(`/orders/${id}/refund`, { amount: 100 }, key)),
    );
    for (const { status, body } of all)
      expect([201, 409]).toContain(status === 409 && body.code !== 'idempotency_key_in_use' ? 0 : status);
    expect(new Set(all.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1);
    expect((await shop.staff.get(`/orders/${id}/refunds`)).body.total).toBe(1);
  });
});
