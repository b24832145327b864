import { beforeEach, describe, expect, it } from '@jest/globals';
import { expectRefused } from '../../support/apis.js';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { ADAS, lineOf, openShop, type Status } from '../../support/shop.js';
import { demoId, newKey, ORCHID_KEY, ORCHID_STAFF } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });
// 3 × 12.99 + 2 × 9.99 + 7.95, of which one of each line, 1.00 of shipping and 2.00 of goodwill are refunded.
const placed = await shop.paid(ADAS, [
  [1002, 3],
  [1006, 2],
]);
const items = placed.items.map((item) => ({ order_item_id: item.id, quantity: 1 }));
await shop.staff.post(`/orders/${placed.id}/refund`, { items, shipping: 100, amount: 200 });

describe('a refused refund changes nothing', () => {
  let item: { order_item_id: string; quantity: number };
  const refused = (body: object, client = shop.staff, id = placed.id, headers: Record<string, string> = {}) =>
    leavingAllAsItWas(shop, () => client.post(`/orders/${id}/refund`, body, headers));

  beforeEach(() => {
    item = { order_item_id: lineOf(placed, 0), quantity: 1 };
  });

  it.each<Status>(['PENDING', 'CANCELLED', 'REFUNDED'])('%s: ORDER_NOT_REFUNDABLE', async (status) => {
    const { id } = await shop.orderIn(status);
    const current = status.toLowerCase();
    expectRefused(await refused({}, shop.staff, id), 'order_not_refundable', { current });
    expectRefused(await refused({ shipping: 1 }, shop.staff, id), 'order_not_refundable', { current });
  });

  it('more than is left: REFUND_EXCEEDS_REMAINING, with what is left in money and per item', async () => {
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
        const { body: answer, status } = await refused(body, shop.staff, placed.id, { 'api-version': version });
        expect(answer).toMatchObject({ code: 'refund_exceeds_remaining' });
        expect(answer.detail).toBe(`The refund exceeds what is left to refund of the order: ${parts}.`);
        expect(answer.remaining).toEqual(remaining);
        expect(status).toBe(422);
      }
    }
  });

  it('an expected_refunded that is wrong: CONFLICT, with what has been refunded', async () => {
    expectRefused(await refused({ expected_refunded: 0 }), 'conflict', { refunded: 2598 });
    expectRefused(await refused({ shipping: 5, expected_refunded: 2597 }), 'conflict', { refunded: 2598 });
  });

  it('a line of no order, of another order, or a malformed one: NOT_FOUND', async () => {
    const other = await shop.orderIn('PROCESSING');
    for (const id of [newKey(), lineOf(other, 0), 'nonsense']) {
      const body = { items: [item, { order_item_id: id, quantity: 1 }], shipping: 1 };
      expectRefused(await refused(body), 'not_found');
    }
  });

  it('one line twice, whatever its case: BAD_USER_INPUT that names the second', async () => {
    for (const id of [item.order_item_id, item.order_item_id.toUpperCase()]) {
      const { body, status } = await refused({ items: [item, { order_item_id: id, quantity: 1 }] });
      expect([status, body.code]).toEqual([400, 'bad_user_input']);
      expect(body.errors).toMatchObject([{ code: 'unique', field: expect.stringMatching(/^items\[1\]\.order/) }]);
    }
  });

  it('no items, zeroes only, and numbers out of range: BAD_USER_INPUT that names the field', async () => {
    const cases: [object, string][] = [
      [{ items: [] }, 'items'],
      [{ items: [], amount: 100 }, 'items'],
      [{ amount: 0 }, 'amount'],
      [{ shipping: 0 }, 'shipping'],
      [{ shipping: 0, amount: 0 }, 'shipping'],
      [{ amount: -1 }, 'amount'],
      [{ shipping: -1 }, 'shipping'],
      [{ items: [{ ...item, quantity: 0 }] }, 'items[0].quantity'],
      [{ items: [{ ...item, quantity: -1 }] }, 'items[0].quantity'],
      [{ note: 'x'.repeat(501) }, 'note'],
    ];
    for (const [wrong, field] of cases) {
      const answer = await refused(wrong);
      expectRefused(answer, 'bad_user_input');
      expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
    }
  });

  it('a customer, another shop, nobody, and an order that is not there', async () => {
    expectRefused(await refused({}, shop.ada), 'forbidden');
    const stranger = await shop.as(ORCHID_STAFF, ORCHID_KEY);
    expectRefused(await refused({}, stranger), 'not_found');
    for (const id of [newKey(), 'nonsense', demoId(9301)]) {
      expectRefused(await refused({}, shop.staff, id), 'not_found');
    }
    const { body } = await refused({}, shop.nobody);
    expect(body.code).toBe('unauthenticated');
  });
});

describe('a typo never refunds everything', () => {
  it.each([
    ['itmes', { itmes: [] }, 'itmes'],
    ['amuont beside a right one', { shipping: 5, amuont: 5 }, 'amuont'],
    ['camelCase', { expectedRefunded: 0 }, 'expectedRefunded'],
    ['order_id', { order_id: demoId(3001) }, 'order_id'],
  ])('REST: %s is 400 and named', async (_, body, field) => {
    const answer = await leavingAllAsItWas(shop, () => shop.staff.post(`/orders/${placed.id}/refund`, body));
    expectRefused(answer, 'bad_user_input');
    expect(answer.body.errors).toMatchObject([{ field, code: 'unknown' }]);
  });

  it.each([
    ['an item without a quantity', { items: [{ order_item_id: demoId(1) }] }],
    ['a field of an item', { items: [{ order_item_id: demoId(1), quantity: 1, restok: false }] }],
    ['a float', { amount: 1.5 }],
    ['a text', { amount: '100' }],
    ['an unknown reason', { reason: 'bored' }],
    ['an array', []],
    ['bad JSON', '{"items": ['],
  ])('REST: %s is 400', async (_, body) => {
    const answer = await leavingAllAsItWas(shop, () => shop.staff.post(`/orders/${placed.id}/refund`, body));
    expectRefused(answer, 'bad_user_input');
  });

  it('GraphQL: an unknown argument never executes', async () => {
    const { id } = placed;
    for (const argument of ['itmes: []', 'items: [{ orderItemId: "1", quantity: 1, restok: false }]']) {
      const query = `mutation { refundOrder(orderId: "${id}", ${argument}) { id } }`;
      const { status, errors } = await leavingAllAsItWas(shop, () => shop.staff.graphql(query));
      expect(status).toBe(400);
      expect(errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    }
  });

  it('query parameters never stand in for body fields', async () => {
    const { id } = await shop.orderIn('PROCESSING');
    const { body } = await shop.staff.post(`/orders/${id}/refund?shipping=1`, { shipping: 2 });
    expect(body.total.amount).toBe(2);
  });
});
