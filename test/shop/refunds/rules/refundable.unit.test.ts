import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sum } from '../../../../src/core/arithmetic.js';
import {
  excessOf,
  planRefund,
  type RefundableOrder,
  remainingOf,
} from '../../../../src/shop/refunds/rules/refundable.js';
import { baskets, give, giveAll, paidOrder, stepsWith } from '../refund-run.js';

const noGoodwill = stepsWith(fc.constant(0));
const anyGoodwill = stepsWith(fc.integer({ min: 0, max: 1000 }));

const order = (changes: Partial<RefundableOrder> = {}): RefundableOrder => ({
  lines: [
    { id: 'a', quantity: 3, refundedQuantity: 0, total: 1000 },
    { id: 'b', quantity: 1, refundedQuantity: 0, total: 250 },
  ],
  ...{ total: 1750, shipping: 500, refunded: 0, refundedShipping: 0, ...changes },
});

describe('planRefund', () => {
  it('gives the units of a line their worth, one after the other', () => {
    const worths = [0, 1, 2].map((refundedQuantity) => {
      const lines = [{ id: 'a', quantity: 3, refundedQuantity, total: 1000 }];
      return planRefund(order({ lines }), { items: [{ id: 'a', quantity: 1 }], shipping: 0, goodwill: 0 })?.total;
    });
    expect(worths).toEqual([333, 334, 333]);
  });

  it('takes goodwill that was given before off the last refund', () => {
    const plan = planRefund(order({ refunded: 400 }), 'everything');
    expect(plan).toMatchObject({ total: 1350, shipping: 500, goodwill: -400, full: false, finishes: true });
    expect(remainingOf(order({ refunded: 400 }))).toMatchObject({ total: 1350, shipping: 500 });
  });

  it('is full only when nothing came before and nothing is left', () => {
    expect(planRefund(order(), 'everything')).toMatchObject({ full: true, finishes: true });
    const money = { items: [], shipping: 0, goodwill: 1750 };
    expect(planRefund(order(), money)).toMatchObject({ full: false, finishes: false });
    const rest = planRefund(order({ refunded: 1750 }), 'everything');
    expect(rest).toMatchObject({ total: 0, goodwill: -1750, full: false, finishes: true });
  });

  it.each([
    [
      'units',
      { items: [{ id: 'a', quantity: 4 }], shipping: 0, goodwill: 0 },
      [{ part: { line: 'a' }, requested: 4, left: 3 }],
    ],
    ['shipping', { items: [], shipping: 501, goodwill: 0 }, [{ part: 'shipping', requested: 501, left: 500 }]],
    [
      'money',
      { items: [{ id: 'b', quantity: 1 }], shipping: 500, goodwill: 1001 },
      [{ part: 'total', requested: 1751, left: 1750 }],
    ],
    [
      'of everything',
      { items: [{ id: 'a', quantity: 6 }], shipping: 501, goodwill: 0 },
      [
        { part: { line: 'a' }, requested: 6, left: 3 },
        { part: 'shipping', requested: 501, left: 500 },
        { part: 'total', requested: 2501, left: 1750 },
      ],
    ],
  ])('has no plan for more %s than there are', (_, wanted, excess) => {
    expect(planRefund(order(), wanted)).toBeUndefined();
    expect(excessOf(order(), wanted)).toEqual(excess);
  });
});

describe('any split of a refund', () => {
  it('adds up to the order exactly, line by line, without ever a negative amount', () => {
    fc.assert(
      fc.property(baskets, noGoodwill, (basket, steps) => {
        const paid = paidOrder(basket);
        const given = giveAll(paid, steps);
        expect(sum(given.map((one) => one.total))).toBe(paid.total);
        expect(sum(given.map((one) => one.shipping))).toBe(paid.shipping);
        expect(given.every((one) => one.goodwill === 0)).toBe(true);
        for (const row of paid.rows) {
          const amounts = given
            .flatMap((one) => one.items.filter((item) => item.id === row.id))
            .map((one) => one.amount);
          expect(sum(amounts)).toBe(row.total);
          expect(amounts.every((amount) => amount >= 0)).toBe(true);
        }
      }),
    );
  });

  it('adds up with goodwill too: parts to totals, totals to the order, goodwill to nothing', () => {
    fc.assert(
      fc.property(baskets, anyGoodwill, (basket, steps) => {
        const paid = paidOrder(basket);
        const given = giveAll(paid, steps);
        for (const { total, items, shipping, goodwill } of given) {
          expect(sum(items.map((item) => item.amount)) + shipping + goodwill).toBe(total);
          expect(total).toBeGreaterThanOrEqual(0);
        }
        expect(paid.refunded).toBe(paid.total);
        expect(sum(given.map((one) => one.goodwill))).toBe(0);
        expect(given.at(-1)?.finishes).toBe(true);
        expect(given.at(-1)?.full).toBe(given.length === 1);
      }),
    );
  });

  it('takes back exactly the points earned, and returns exactly those spent', () => {
    fc.assert(
      fc.property(baskets, anyGoodwill, (basket, steps) => {
        const paid = paidOrder(basket);
        const given = giveAll(paid, steps);
        expect(given.every((one) => one.pointsReversed >= 0 && one.pointsReturned >= 0)).toBe(true);
        expect(sum(given.map((one) => one.pointsReversed))).toBe(paid.pointsEarned);
        expect(sum(given.map((one) => one.pointsReturned))).toBe(paid.pointsSpent);
      }),
    );
  });

  it('a whole refund is the same as all its units, one at a time', () => {
    fc.assert(
      fc.property(baskets, (basket) => {
        const [whole, split] = [paidOrder(basket), paidOrder(basket)];
        const { total, shipping } = give(whole, 'everything');
        const units = split.rows.flatMap(({ id, quantity }) => Array.from({ length: quantity }, () => id));
        for (const id of units) give(split, { items: [{ id, quantity: 1 }], shipping: 0, goodwill: 0 });
        expect(split.refunded).toBe(total - shipping);
        expect(split.pointsReversed).toBe(whole.pointsReversed);
        expect(split.pointsReturned).toBe(whole.pointsReturned);
      }),
    );
  });
});
