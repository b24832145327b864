import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DiscountedLine, earnedPoints, returnedInAll, reversedInAll } from '../../../src/shop/loyalty/points.js';
import { tierOf } from '../../../src/shop/loyalty/tiers.js';

describe('earnedPoints', () => {
  it.each([
    [99, 'USD', 0],
    [100, 'USD', 1],
    [7293, 'USD', 72],
    [7293, 'JPY', 7293],
    [7293, 'KWD', 7],
    [7293, 'HUF', 72],
    [0, 'USD', 0],
  ])('%i of %s are %i', (merchandise, currency, points) => {
    expect(earnedPoints(merchandise, currency)).toBe(points);
  });
});

describe('reversedInAll', () => {
  it.each([
    [72, 1142, 7293, 11],
    [58, 500, 5895, 5],
    [58, 5895, 5895, 58],
    [1, 49, 100, 0],
    [1, 50, 100, 1],
    [0, 0, 0, 0],
  ])('of %i points, for %i of %i: %i', (earned, refunded, merchandise, points) => {
    expect(reversedInAll(earned, refunded, merchandise)).toBe(points);
  });

  it('grows with the refund, from 0 to exactly what was earned, and never beyond', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), amounts, (earned, parts) => {
        const merchandise = parts.reduce((all, part) => all + part, 0);
        let [refunded, before] = [0, 0];
        for (const part of parts) {
          refunded += part;
          const now = reversedInAll(earned, refunded, merchandise);
          expect(now).toBeGreaterThanOrEqual(before);
          before = now;
        }
        expect(before).toBe(merchandise === 0 ? 0 : earned);
        expect(reversedInAll(earned, refunded + 795, merchandise)).toBe(before);
      }),
    );
  });
});

describe('returnedInAll', () => {
  it('gives back in proportion to the discount that the units carried', () => {
    const lines = (refunded: number): DiscountedLine[] => [
      { quantity: 3, refunded, discount: 470 },
      { quantity: 2, refunded: 0, discount: 240 },
      { quantity: 2, refunded: 0, discount: 290 },
    ];
    expect([0, 1, 2, 3].map((refunded) => returnedInAll(180, lines(refunded)))).toEqual([0, 28, 56, 85]);
  });

  it('gives all back when no unit is left, even of an order without a discount', () => {
    expect(returnedInAll(100, [{ quantity: 2, refunded: 2, discount: 0 }])).toBe(100);
    expect(returnedInAll(100, [{ quantity: 2, refunded: 1, discount: 0 }])).toBe(0);
  });

  it('never shrinks, and ends at exactly what was spent', () => {
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), discount: fc.integer({ min: 0, max: 9999 }) });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.array(line, { minLength: 1, maxLength: 4 }), (spent, some) => {
        const lines = some.map((one) => ({ ...one, refunded: 0 }));
        let before = returnedInAll(spent, lines);
        expect(before).toBe(0);
        for (const one of lines) {
          while (one.refunded < one.quantity) {
            one.refunded += 1;
            const now = returnedInAll(spent, lines);
            expect(now).toBeGreaterThanOrEqual(before);
            before = now;
          }
        }
        expect(before).toBe(spent);
      }),
    );
  });
});

describe('tierOf', () => {
  it.each([
    [0, 'Seedling', 'Sprout', 250],
    [249, 'Seedling', 'Sprout', 1],
    [250, 'Sprout', 'Bloom', 750],
    [1000, 'Bloom', 'Evergreen', 4000],
  ])('%i points: %s, then %s in %i', (points, tier, name, pointsNeeded) => {
    expect(tierOf(points)).toEqual({ tier, nextTier: { name, pointsNeeded } });
  });

  it('has nothing above Evergreen', () => expect(tierOf(5000)).toEqual({ tier: 'Evergreen' }));
});
