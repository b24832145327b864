import { describe, expect, it } from '@jest/globals';
import { QuoteRefundDocument, RefundOrderDocument } from '../../support/documents.generated.js';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { FIVE_OFF, lineOf, type OrderFacts, openShop } from '../../support/shop.js';
import { newKey } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });
const customer = await shop.newCustomer(1000);

const discounted = async () => {
  const code = await shop.redeem(customer, FIVE_OFF);
  const lines: [number, number][] = [
    [1002, 3],
    [1006, 2],
  ];
  return shop.paid(customer, lines, code);
};

type Args = {
  items?: { orderItemId: string; quantity: number; restock?: boolean }[];
  shipping?: number;
  amount?: number;
  reason?: 'DAMAGED' | 'LOST';
};

describe('quoteRefund', () => {
  it.each<[string, (order: OrderFacts) => Args]>([
    ['everything', () => ({})],
    ['items', (order) => ({ items: [{ orderItemId: lineOf(order, 0), quantity: 2, restock: false }] })],
    ['everything that is damaged', () => ({ reason: 'DAMAGED' })],
    [
      'a dead item, and a living one',
      (order) => ({
        items: [
          { orderItemId: lineOf(order, 0), quantity: 1 },
          { orderItemId: lineOf(order, 1), quantity: 1, restock: true },
        ],
        reason: 'DAMAGED',
      }),
    ],
    ['what was lost', () => ({ reason: 'LOST' })],
    ['shipping', () => ({ shipping: 100 })],
    ['goodwill', () => ({ amount: 777 })],
    ['a mix', (order) => ({ items: [{ orderItemId: lineOf(order, 1), quantity: 1 }], shipping: 50, amount: 5 })],
  ])('of %s equals the refund, field for field, also after goodwill', async (_, argsOf) => {
    const order = await discounted();
    const args = { orderId: order.id, ...argsOf(order) };
    const steps = args.items || args.shipping || args.amount ? [args, { orderId: order.id }] : [args];
    for (const step of steps) {
      const quoted = await leavingAllAsItWas(shop, () => shop.staff.graphql(QuoteRefundDocument, step));
      expect(quoted.errors).toBeUndefined();
      const { data } = await shop.staff.graphql(RefundOrderDocument, step);
      expect(data.refundOrder).toMatchObject(quoted.data.quoteRefund);
    }
  });

  it('refuses what the refund refuses, in the same words', async () => {
    const order = await discounted();
    const pending = await shop.place(customer, [[1002, 1]]);
    const line = { orderItemId: lineOf(order, 0), quantity: 1 };
    const cases = [
      { orderId: order.id, amount: 1_000_000 },
      { orderId: order.id, items: [line, line] },
      { orderId: order.id, items: [] },
      { orderId: order.id, items: [{ orderItemId: newKey(), quantity: 1 }] },
      { orderId: order.id, amount: 0 },
      { orderId: pending.id },
      { orderId: newKey() },
    ];
    for (const args of cases) {
      const quote = await leavingAllAsItWas(shop, () => shop.staff.graphql(QuoteRefundDocument, args));
      const refund = await leavingAllAsItWas(shop, () => shop.staff.graphql(RefundOrderDocument, args));
      const [quoted, same] = [quote, refund].map(({ errors }) => errors?.[0]);
      expect(quoted?.message).toBe(same?.message);
      const { requestId: _one, ...facts } = quoted?.extensions ?? {};
      const { requestId: _other, ...others } = same?.extensions ?? {};
      expect(facts).toEqual(others);
    }
  });
});
