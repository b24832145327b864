import { proportion } from '../../core/arithmetic.js';
import { decimalsOf } from '../../core/standards/currencies.js';
import { MAX_POINTS } from './loyalty.types.js';

/** The points that merchandise of this net value (minor units) earns: one per whole unit of the currency. */
export function earnedPoints(merchandise: number, currency: string): number {
  return Math.floor(merchandise / 10 ** decimalsOf(currency));
}

/**
 * The points that a payment for this merchandise adds to an account. A customer cannot have more than MAX_POINTS: points
 * above that are not earned, and the order is paid all the same.
 */
export function earnablePoints(
  merchandise: number,
  currency: string,
  account: { balance: number; lifetimePoints: number } = { balance: 0, lifetimePoints: 0 },
): number {
  const room = MAX_POINTS - Math.max(account.balance, account.lifetimePoints);
  return Math.max(0, Math.min(earnedPoints(merchandise, currency), room));
}

/**
 * What decides the points of an order line: its units, how many of them are refunded, and its share of the discount.
 */
export interface DiscountedLine {
  quantity: number;
  refunded: number;
  discount: number;
}

/**
 * How many of the `earned` points are reversed in total, once `refunded` of `merchandise` is refunded (minor units;
 * goodwill counts, shipping does not). It telescopes: any split of a refund adds up to the same points.
 */
export function reversedInAll(earned: number, refunded: number, merchandise: number): number {
  return proportion(earned, Math.max(0, Math.min(refunded, merchandise)), merchandise);
}

/**
 * How many of the `spent` points are returned in total, once these units are refunded: in proportion to the discount
 * on them, and all of them when no unit is left.
 */
export function returnedInAll(spent: number, lines: readonly DiscountedLine[]): number {
  if (lines.every((line) => line.refunded === line.quantity)) return spent;
  const discount = lines.reduce((all, line) => all + line.discount, 0);
  const carried = lines.reduce((all, line) => all + proportion(line.discount, line.refunded, line.quantity), 0);
  return proportion(spent, carried, discount);
}
