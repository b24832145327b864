import { describe, expect, it } from '@jest/globals';
import { usd } from '../../support/apis.js';
import { CancelOrderDocument } from '../../support/documents.generated.js';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { ADAS, FIVE_OFF, lineOf, openShop } from '../../support/shop.js';
import { eventsOf, stockOf } from '../../support/state.js';
import { demoId } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

const POTHOS = demoId(1002);

describe('cancelOrder of a pending order', () => {
  it('by its customer restocks every line, and refunds nothing', async () => {
    const stock = await stockOf(shop, POTHOS);
    const placed = await shop.place(ADAS, [
      [1002, 2],
      [1002, 3],
    ]);
    expect(await stockOf(shop, POTHOS)).toBe(stock - 5);
    const answer = await shop.ada.graphql(CancelOrderDocument, { id: placed.id, reason: 'Changed my mind.' });
    expect(answer.errors).toBeUndefined();
    expect(answer.data.cancelOrder).toMatchObject({ status: 'CANCELLED', refunded: usd(0), refundable: usd(0) });
    expect(answer.data.cancelOrder.timeline.at(-1)).toMatchObject({
      actor: 'ada@example.com',
      note: 'Changed my mind.',
    });
    expect(await stockOf(shop, POTHOS)).toBe(stock);
    const events = (await eventsOf(shop, answer)).map(({ type }) => type).sort();
    expect(events).toEqual(['inventory.changed', 'inventory.changed', 'order.status_changed']);
    expect((await shop.ada.get(`/orders/${placed.id}/refunds`)).body.total).toBe(0);
  });

  it('returns all the points of its reward, and leaves the code used', async () => {
    const customer = await shop.newCustomer(150);
    const code = await shop.redeem(customer, FIVE_OFF);
    const placed = await shop.place(customer, [[1002, 1]], code);
    expect(placed).toMatchObject({ discount: usd(500), total: usd(1299 - 500 + 795) });
    await shop.staff.graphql(CancelOrderDocument, { id: placed.id });
    const { body } = await shop.staff.get(`/customers/${customer}/loyalty`);
    expect(body).toMatchObject({ points: 150, lifetime_points: 150, points_debt: 0 });
    expect(body.entries[0]).toMatchObject({ kind: 'return', points: 100, order_id: placed.id, refund_id: null });
    await expect(shop.place(customer, [[1002, 1]], code)).rejects.toThrow('BAD_USER_INPUT');
  });

  it.each([1, 2])('twice gives back once (try %i)', async () => {
    const { id } = await shop.place(ADAS, [[1002, 1]]);
    await shop.ada.graphql(CancelOrderDocument, { id });
    const again = await leavingAllAsItWas(shop, () => shop.ada.graphql(CancelOrderDocument, { id }));
    expect(again.errors?.[0]?.extensions).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      current: 'CANCELLED',
      allowed: [],
    });
  });
});

describe('cancelOrder of a paid order', () => {
  it('is not for its customer: ILLEGAL_TRANSITION that allows nothing', async () => {
    const { id } = await shop.orderIn('PROCESSING');
    const answer = await leavingAllAsItWas(shop, () => shop.ada.graphql(CancelOrderDocument, { id }));
    const extensions = answer.errors?.[0]?.extensions;
    expect(extensions).toMatchObject({ code: 'ILLEGAL_TRANSITION', current: 'PROCESSING' });
    expect(extensions.allowed).toEqual([]);
  });

  it('refunds what is left of it as a refund like any other, and ends as cancelled', async () => {
    const customer = await shop.newCustomer();
    const placed = await shop.paid(customer, [
      [1002, 3],
      [1006, 2],
    ]);
    const items = [{ order_item_id: lineOf(placed, 0), quantity: 1 }];
    await shop.staff.post(`/orders/${placed.id}/refund`, { items, amount: 100 });
    const stock = await stockOf(shop, POTHOS);
    const answer = await shop.staff.graphql(CancelOrderDocument, { id: placed.id, reason: 'Frost.' });
    expect(answer.data.cancelOrder).toMatchObject({ status: 'CANCELLED', refunded: usd(6690), refundable: usd(0) });
    expect(await stockOf(shop, POTHOS)).toBe(stock + 2);
    const events = (await eventsOf(shop, answer)).map(({ type }) => type).sort();
    expect(events).toEqual([
      'inventory.changed',
      'inventory.changed',
      'loyalty.changed',
      'order.status_changed',
      'refund.created',
    ]);
    const history = (await shop.staff.get(`/orders/${placed.id}/refunds`)).body;
    expect(history).toMatchObject({ total: 2, refunded: usd(6690), refundable: usd(0) });
    expect(history.items[1]).toMatchObject({ kind: 'partial', total: usd(5291) });
    const { body } = await shop.staff.get(`/customers/${customer}/loyalty`);
    expect(body).toMatchObject({ points: 0, points_debt: 0, lifetime_points: 0 });
    expect((await shop.staff.get(`/orders/${placed.id}`)).body.status).toBe('cancelled');
    const rest = (await shop.staff.get(`/orders/${placed.id}/refunds`)).body.items[1];
    expect(rest).toMatchObject({ shipping: usd(795), goodwill: usd(-100), created_by: 'staff@greenhouse.example' });
  });

  it('is full when nothing was refunded before', async () => {
    const { id } = await shop.orderIn('PROCESSING');
    await shop.staff.graphql(CancelOrderDocument, { id });
    const { body } = await shop.staff.get(`/orders/${id}/refunds`);
    expect(body.items).toMatchObject([{ kind: 'full', total: usd(3393), order: { status: 'cancelled' } }]);
  });
});
