import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sum } from '../../../../src/core/arithmetic.js';
import { discountOn, type Line, priceOrder, shippingOf } from '../../../../src/shop/orders/placing/price-order.js';

const rates = { fee: 795, freeFrom: 15_000 };
const linesOf = (lines: [price: number, quantity: number][]) =>
  lines.map(([price, quantity]) => ({ plant: { price }, quantity })) as unknown as Line[];

describe('priceOrder', () => {
  it('spreads the discount over the lines', () => {
    const demo = linesOf([
      [1299, 3],
      [999, 2],
      [1199, 2],
    ]);
    const price = priceOrder(demo, 1000, rates);
    expect(price).toMatchObject({ subtotal: 8293, discount: 1000, shipping: 795, total: 8088 });
    expect(price.lines.map(({ discount, total }) => [discount, total])).toEqual([
      [470, 3427],
      [241, 1757],
      [289, 2109],
    ]);
  });

  it('takes off the subtotal at most: shipping is still paid', () => {
    expect(priceOrder(linesOf([[300, 1]]), 500, rates)).toMatchObject({ discount: 300, shipping: 795, total: 795 });
  });

  it.each([
    [14_999, 0, 795],
    [15_000, 0, 0],
    [15_000, 1, 795],
    [15_500, 500, 0],
  ])('%i less %i: shipping costs %i', (price, off, shipping) => {
    expect(priceOrder(linesOf([[price, 1]]), off, rates).shipping).toBe(shipping);
  });

  it.each([
    [0, 0, null, 0],
    [2_147_483_647, 795, null, 795],
    [0, 795, 0, 0],
  ])('merchandise of %i, a fee of %i, none from %p: %i', (merchandise, fee, freeFrom, shipping) => {
    expect(shippingOf({ fee, freeFrom }, merchandise)).toBe(shipping);
  });

  it.each([
    [4005, 10, 401],
    [4004, 10, 400],
    [1, 49, 0],
    [1, 50, 1],
    [999, 100, 999],
    [0, 100, 0],
    [2_147_483_647, 99, 2_126_008_811],
  ])('of %i, %i percent are %i', (subtotal, percent, discount) => {
    expect(discountOn(subtotal, { percent })).toBe(discount);
  });

  it('of a percentage is within half a unit of it, and grows with both', () => {
    fc.assert(
      fc.property(fc.nat(2_147_483_646), fc.integer({ min: 1, max: 99 }), (subtotal, percent) => {
        const discount = discountOn(subtotal, { percent });
        expect(Math.abs(100 * discount - subtotal * percent)).toBeLessThanOrEqual(50);
        expect(discountOn(subtotal + 1, { percent })).toBeGreaterThanOrEqual(discount);
        expect(discountOn(subtotal, { percent: percent + 1 })).toBeGreaterThanOrEqual(discount);
      }),
    );
  });

  it('always adds up, and no line is worth less than nothing', () => {
    const line = fc.tuple(fc.nat(1_000_000), fc.integer({ min: 1, max: 1000 }));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.nat(10_000_000), (lines, off) => {
        const { subtotal, discount, shipping, total, lines: priced } = priceOrder(linesOf(lines), off, rates);
        expect(subtotal).toBe(sum(lines.map(([price, quantity]) => price * quantity)));
        expect(discount).toBe(Math.min(off, subtotal));
        expect(sum(priced.map((one) => one.discount))).toBe(discount);
        expect(sum(priced.map((one) => one.total)) + shipping).toBe(total);
        expect(priced.every((one) => one.total >= 0 && one.discount >= 0)).toBe(true);
      }),
    );
  });
});
