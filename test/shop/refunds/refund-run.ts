import 'reflect-metadata';
import fc from 'fast-check';
import { AppError } from '../../../src/core/errors.js';
import { earnedPoints } from '../../../src/shop/loyalty/points.js';
import type { OrderItem } from '../../../src/shop/orders/items/order-item.entity.js';
import type { Order } from '../../../src/shop/orders/order.entity.js';
import { type Line, priceOrder } from '../../../src/shop/orders/placing/price-order.js';
import { refundOutcome } from '../../../src/shop/refunds/rules/refund-outcome.js';
import type { Wanted } from '../../../src/shop/refunds/rules/refundable.js';

/** Currencies with 0, 2 and 3 decimals. */
export const currencies = fc.constantFrom('JPY', 'USD', 'KWD');

/** An order that was paid, in numbers: what `refundOutcome` reads of the entity. */
export type PaidOrder = ReturnType<typeof paidOrder>;

interface Basket {
  lines: { price: number; quantity: number }[];
  off: number;
  shippingFee: number;
  currency: string;
}

export const baskets: fc.Arbitrary<Basket> = fc.record({
  lines: fc.array(
    fc.record({ price: fc.integer({ min: 0, max: 100_000 }), quantity: fc.integer({ min: 1, max: 12 }) }),
    { minLength: 1, maxLength: 5 },
  ),
  off: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 })),
  shippingFee: fc.integer({ min: 0, max: 2000 }),
  currency: currencies,
});

export function paidOrder({ lines, off, shippingFee, currency }: Basket) {
  const wanted = lines.map(({ price, quantity }) => ({ plant: { price }, quantity })) as unknown as Line[];
  const { lines: priced, ...amounts } = priceOrder(wanted, off, { fee: shippingFee, freeFrom: 200_000 });
  const rows = priced.map((line, index) => ({ ...line, id: `line ${index}`, refundedQuantity: 0 }));
  return {
    ...{ ...amounts, currency, status: 'delivered', refunded: 0, refundedShipping: 0, rows },
    pointsEarned: earnedPoints(amounts.subtotal - amounts.discount, currency),
    pointsReversed: 0,
    pointsSpent: amounts.discount > 0 ? 180 : 0,
    pointsReturned: 0,
  };
}

/** What the next refund asks for, in parts of a thousand of whatever is left then. */
export interface Step {
  units: number[];
  shipping: number;
  goodwill: number;
}

const thousandths = fc.integer({ min: 0, max: 1000 });

export const stepsWith = (goodwill: fc.Arbitrary<number>): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({ units: fc.array(thousandths, { minLength: 5, maxLength: 5 }), shipping: thousandths, goodwill }),
    {
      maxLength: 6,
    },
  );

export function wantedBy(order: PaidOrder, step: Step): Wanted {
  const items = order.rows
    .map(({ id, quantity, refundedQuantity }, index) => ({
      id,
      quantity: Math.round(((quantity - refundedQuantity) * (step.units[index] ?? 0)) / 1000),
    }))
    .filter((item) => item.quantity > 0);
  const shipping = Math.round(((order.shipping - order.refundedShipping) * step.shipping) / 1000);
  const goodwill = Math.round(((order.total - order.refunded) * step.goodwill) / 1000);
  return { items, shipping, goodwill };
}

/** Refunds, and moves the counters of the order as `applyRefund` does. */
export function give(order: PaidOrder, wanted: Wanted) {
  const outcome = refundOutcome(order as unknown as Order, order.rows as unknown as OrderItem[], wanted);
  order.refunded += outcome.total;
  order.refundedShipping += outcome.shipping;
  order.pointsReversed += outcome.pointsReversed;
  order.pointsReturned += outcome.pointsReturned;
  for (const { id, quantity } of outcome.items) {
    for (const row of order.rows) if (row.id === id) row.refundedQuantity += quantity;
  }
  return outcome;
}

/** What `wantedRefund` refuses before anything is planned: a part that comes to nothing. */
const isNothing = (wanted: Wanted): boolean =>
  wanted !== 'everything' && wanted.items.length === 0 && wanted.shipping === 0 && wanted.goodwill === 0;

/** All refunds of a run that ends with the refund of everything that is left; those that ask too much, or nothing, do not happen. */
export function giveAll(order: PaidOrder, steps: Step[]) {
  const given = steps.flatMap((step) => {
    const wanted = wantedBy(order, step);
    if (isNothing(wanted)) return [];
    try {
      return [give(order, wanted)];
    } catch (error) {
      if (error instanceof AppError && error.code === 'REFUND_EXCEEDS_REMAINING') return [];
      throw error;
    }
  });
  return [...given, give(order, 'everything')];
}
