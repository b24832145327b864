import { describe, expect, it } from '@jest/globals';
import { usd } from '../../support/apis.js';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { ADAS, FIVE_OFF, lineOf, openShop } from '../../support/shop.js';
import { eventsOf, stockOf } from '../../support/state.js';
import { demoId } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

/** 3 × 12.99 + 2 × 9.99 + 7.95 shipping: 66.90 for 58 points. */
const placed = () =>
  shop.paid(ADAS, [
    [1002, 3],
    [1006, 2],
  ]);
const POTHOS = demoId(1002);

describe('POST /orders/{id}/refund', () => {
  it.each<[string, { reason?: string; note?: string; items?: null } | undefined]>([
    ['{}', {}],
    ['no body', undefined],
    ['null items, a reason and a note', { items: null, reason: 'lost', note: 'Gone.' }],
  ])('%s refunds everything', async (_, body) => {
    const { id } = await placed();
    const stock = await stockOf(shop, POTHOS);
    const answer = await shop.staff.post(`/orders/${id}/refund`, body);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      kind: 'full',
      total: usd(6690),
      shipping: usd(795),
      goodwill: usd(0),
      items: [
        { plant_id: POTHOS, quantity: 3, amount: usd(3897), restocked: true },
        { plant_id: demoId(1006), quantity: 2, amount: usd(1998), restocked: true },
      ],
      reason: body?.reason ?? null,
      note: body?.note ?? null,
      points_reversed: 58,
      points_returned: 0,
      order: { id, status: 'refunded', refunded: usd(6690), refundable: usd(0) },
    });
    expect(await stockOf(shop, POTHOS)).toBe(stock + 3);
    const events = (await eventsOf(shop, answer)).map(({ type }) => type).sort();
    expect(events).toEqual([
      'inventory.changed',
      'inventory.changed',
      'loyalty.changed',
      'order.status_changed',
      'refund.created',
    ]);
    const { body: after } = await shop.ada.get(`/orders/${id}`);
    expect(after.timeline.at(-1)).toMatchObject({ status: 'refunded', actor: 'staff' });
  });

  it('refunds items, shipping, goodwill and a mix of them, and finishes with {}', async () => {
    const { id, items } = await placed();
    const item = { order_item_id: items[0]?.id, quantity: 1 };
    const shipping = await shop.staff.post(`/orders/${id}/refund`, { shipping: 300 });
    expect(shipping.body).toMatchObject({ total: usd(300), shipping: usd(300), items: [], points_reversed: 0 });
    const goodwill = await shop.staff.post(`/orders/${id}/refund`, { amount: 500, reason: 'goodwill' });
    expect(goodwill.body).toMatchObject({ total: usd(500), goodwill: usd(500), items: [], points_reversed: 5 });
    // 18.99 of 58.95 so far: (2·58·1899 + 5895) div 11790 = 19 points, of which 5 are back already.
    const mixed = await shop.staff.post(`/orders/${id}/refund`, { items: [item], shipping: 200, amount: 100 });
    expect(mixed.body).toMatchObject({
      kind: 'partial',
      total: usd(1599),
      shipping: usd(200),
      goodwill: usd(100),
      items: [{ quantity: 1, amount: usd(1299) }],
      points_reversed: 14,
      order: { status: 'processing', refunded: usd(2399), refundable: usd(4291) },
    });
    const rest = await shop.staff.post(`/orders/${id}/refund`, {});
    expect(rest.body).toMatchObject({
      kind: 'partial',
      total: usd(4291),
      shipping: usd(295),
      goodwill: usd(-600),
      items: [
        { quantity: 2, amount: usd(2598) },
        { quantity: 2, amount: usd(1998) },
      ],
      points_reversed: 39,
      order: { status: 'refunded', refunded: usd(6690), refundable: usd(0) },
    });
    const history = (await shop.staff.get(`/orders/${id}/refunds`)).body;
    expect(history.items.map((one: { total: object }) => one.total)).toEqual([300, 500, 1599, 4291].map(usd));
    expect(history).toMatchObject({ total: 4, refunded: usd(6690), refundable: usd(0) });
  });

  it('restocks the units that are left when no money is', async () => {
    const { id } = await placed();
    const stock = await stockOf(shop, POTHOS);
    const money = await shop.staff.post(`/orders/${id}/refund`, { amount: 6690 });
    expect(money.body).toMatchObject({ kind: 'partial', points_reversed: 58, order: { status: 'processing' } });
    expect(money.body.order).toMatchObject({ refunded: usd(6690), refundable: usd(0) });
    expect(await stockOf(shop, POTHOS)).toBe(stock);
    const units = await shop.staff.post(`/orders/${id}/refund`);
    expect(units.status).toBe(201);
    expect(units.body).toMatchObject({
      kind: 'partial',
      total: usd(0),
      shipping: usd(795),
      goodwill: usd(-6690),
      points_reversed: 0,
      order: { status: 'refunded', refunded: usd(6690) },
    });
    expect(await stockOf(shop, POTHOS)).toBe(stock + 3);
  });

  it('of one unit after the other shows what each was worth, in a line whose discount does not divide', async () => {
    const customer = await shop.newCustomer(100);
    const code = await shop.redeem(customer, FIVE_OFF);
    const mine = await shop.paid(customer, [[await shop.newPlant(1000, 3), 3]], code);
    const amounts: number[] = [];
    for (let unit = 0; unit < 3; unit += 1) {
      const body = { items: [{ order_item_id: lineOf(mine, 0), quantity: 1 }] };
      amounts.push((await shop.staff.post(`/orders/${mine.id}/refund`, body)).body.total.amount);
    }
    expect(amounts).toEqual([833, 834, 833]);
  });
});

it('of more than is left is refused, and changes nothing: REFUND_EXCEEDS_REMAINING, with what is left in money and per item', async () => {
  const { id, items } = await placed();
  const one = items.map((line) => ({ order_item_id: line.id, quantity: 1 }));
  await shop.staff.post(`/orders/${id}/refund`, { items: one, shipping: 100, amount: 200 });
  const item = { order_item_id: items[0]?.id, quantity: 1 };
  const remaining = {
    total: 4092,
    shipping: 695,
    currency: 'USD',
    items: [
      { order_item_id: items[0]?.id, quantity: 2, amount: 2598 },
      { order_item_id: items[1]?.id, quantity: 1, amount: 999 },
    ],
  };
  const units = `3 units of the order item "${items[0]?.id}" (left: 2)`;
  const cases: [object, string][] = [
    [{ items: [{ ...item, quantity: 3 }] }, units],
    [{ shipping: 696 }, 'shipping 6.96 USD (left: 6.95 USD)'],
    [{ amount: 4093 }, 'total 40.93 USD (left: 40.92 USD)'],
    [{ items: [{ ...item, quantity: 2 }], shipping: 695, amount: 800 }, 'total 40.93 USD (left: 40.92 USD)'],
    [
      { items: [{ ...item, quantity: 3 }], shipping: 700 },
      `${units}; shipping 7.00 USD (left: 6.95 USD); total 45.97 USD (left: 40.92 USD)`,
    ],
  ];
  for (const version of ['2025-09-01', '2025-10-01']) {
    for (const [body, parts] of cases) {
      const { body: answer, status } = await leavingAllAsItWas(shop, () =>
        shop.staff.post(`/orders/${id}/refund`, body, { 'api-version': version }),
      );
      expect(answer).toMatchObject({ code: 'refund_exceeds_remaining' });
      expect(answer.detail).toBe(`The refund exceeds what is left to refund of the order: ${parts}.`);
      expect(answer.remaining).toEqual(remaining);
      expect(status).toBe(422);
    }
  }
});
