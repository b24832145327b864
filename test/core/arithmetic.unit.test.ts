import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { proportion, spread, sum } from '../../src/core/arithmetic.js';

const amounts = fc.integer({ min: 0, max: 2_147_483_647 });

describe('proportion', () => {
  it.each([
    [3427, 1, 3, 1142],
    [1000, 1, 3, 333],
    [1000, 2, 3, 667],
    [1, 1, 2, 1],
    [7, 3, 0, 0],
    [9_007_199_254_740_991, 1, 1, 9_007_199_254_740_991],
    [9_007_199_254_740_991, 9_007_199_254_740_990, 9_007_199_254_740_991, 9_007_199_254_740_990],
  ])('%i · %i / %i = %i', (total, part, whole, result) => {
    expect(proportion(total, part, whole)).toBe(result);
  });

  it('is 0 for nothing, the total for the whole, and never off by more than a half', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 10_000 }), fc.nat(10_000), (total, whole, some) => {
        const part = Math.min(some, whole);
        expect(proportion(total, 0, whole)).toBe(0);
        expect(proportion(total, whole, whole)).toBe(total);
        const error = 2n * (BigInt(proportion(total, part, whole)) * BigInt(whole) - BigInt(total) * BigInt(part));
        expect(error <= BigInt(whole) && error > -BigInt(whole)).toBe(true);
      }),
    );
  });
});

describe('spread', () => {
  it('uses the largest remainder, the earlier one first in a tie', () => {
    expect(spread(1000, [3897, 1998, 2398])).toEqual([470, 241, 289]);
    expect(spread(2, [1, 1, 1])).toEqual([1, 1, 0]);
    expect(spread(5, [0, 0])).toEqual([0, 0]);
    expect(spread(0, [3, 4])).toEqual([0, 0]);
    expect(spread(7, [3, 4])).toEqual([3, 4]);
  });

  it('adds up exactly, gives nobody more than its weight, and differs from the exact share by less than one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 30 }),
        fc.nat(1000),
        (weights, thousandth) => {
          const whole = sum(weights);
          const amount = Math.floor((whole * thousandth) / 1000);
          const parts = spread(amount, weights);
          expect(sum(parts)).toBe(amount);
          parts.forEach((part, index) => {
            const weight = weights[index] ?? 0;
            expect(part).toBeLessThanOrEqual(weight);
            const error = BigInt(part) * BigInt(whole) - BigInt(amount) * BigInt(weight);
            expect((error < 0n ? -error : error) < BigInt(Math.max(whole, 1))).toBe(true);
          });
        },
      ),
    );
  });
});
