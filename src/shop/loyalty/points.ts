import { proportion } from '../../core/arithmetic.js';
import { decimalsOf } from '../../core/money.js';

/** Points for merchandise of this net value (minor units): one a whole unit of the currency. */
export function earnedPoints(merchandise: number, currency: string): number {
  return Math.floor(merchandise / 10 ** decimalsOf(currency));
}

/** One order line, as far as points go: units, how many of them are refunded, and its share of the discount. */
export interface DiscountedLine {
  quantity: number;
  refunded: number;
  discount: number;
}

/**
 * How many of the `earned` points are taken back in all, once `refunded` of `merchandise` is refunded (minor units;
 * goodwill counts, shipping does not). It telescopes: after any split of a refund the sum is the same.
 */
export function reversedInAll(earned: number, refunded: number, merchandise: number): number {
  return proportion(earned, Math.max(0, Math.min(refunded, merchandise)), merchandise);
}

/**
 * How many of the `spent` points are given back in all, once these units are refunded: in proportion to the discount
 * that they carried, and all of them when no unit is left.
 */
export function returnedInAll(spent: number, lines: readonly DiscountedLine[]): number {
  if (lines.every((line) => line.refunded === line.quantity)) return spent;
  const discount = lines.reduce((all, line) => all + line.discount, 0);
  const carried = lines.reduce((all, line) => all + proportion(line.discount, line.refunded, line.quantity), 0);
  return proportion(spent, carried, discount);
}
