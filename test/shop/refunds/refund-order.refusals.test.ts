import { describe, expect, it } from '@jest/globals';
import { expectRefused } from '../../support/apis.js';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { ADAS, lineOf, openShop } from '../../support/shop.js';
import { demoId } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });
// 3 × 12.99 + 2 × 9.99 + 7.95, of which one of each line, 1.00 of shipping and 2.00 of goodwill are refunded.
const placed = await shop.paid(ADAS, [
  [1002, 3],
  [1006, 2],
]);
const items = placed.items.map((item) => ({ order_item_id: item.id, quantity: 1 }));
await shop.staff.post(`/orders/${placed.id}/refund`, { items, shipping: 100, amount: 200 });

const refused = (body: object, headers: Record<string, string> = {}) =>
  leavingAllAsItWas(shop, () => shop.staff.post(`/orders/${placed.id}/refund`, body, headers));

it('of more than is left is refused, and changes nothing: REFUND_EXCEEDS_REMAINING, with what is left in money and per item', async () => {
  const item = { order_item_id: lineOf(placed, 0), quantity: 1 };
  const remaining = {
    total: 4092,
    shipping: 695,
    currency: 'USD',
    items: [
      { order_item_id: lineOf(placed, 0), quantity: 2, amount: 2598 },
      { order_item_id: lineOf(placed, 1), quantity: 1, amount: 999 },
    ],
  };
  const units = `3 units of the order item "${lineOf(placed, 0)}" (left: 2)`;
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
      const { body: answer, status } = await refused(body, { 'api-version': version });
      expect(answer).toMatchObject({ code: 'refund_exceeds_remaining' });
      expect(answer.detail).toBe(`The refund exceeds what is left to refund of the order: ${parts}.`);
      expect(answer.remaining).toEqual(remaining);
      expect(status).toBe(422);
    }
  }
});

describe('a typo never refunds everything', () => {
  it.each([
    ['itmes', { itmes: [] }, 'itmes'],
    ['amuont beside a right one', { shipping: 5, amuont: 5 }, 'amuont'],
    ['camelCase', { expectedRefunded: 0 }, 'expectedRefunded'],
    ['order_id', { order_id: demoId(3001) }, 'order_id'],
  ])('REST: %s is 400 and named', async (_, body, field) => {
    const answer = await refused(body);
    expectRefused(answer, 'bad_user_input');
    expect(answer.body.errors).toMatchObject([{ field, code: 'unknown' }]);
  });

  it('query parameters never stand in for body fields', async () => {
    const { id } = await shop.orderIn('PROCESSING');
    const { body } = await shop.staff.post(`/orders/${id}/refund?shipping=1`, { shipping: 2 });
    expect(body.total.amount).toBe(2);
  });
});
