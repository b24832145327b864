import { proportion, sum } from '../../core/arithmetic.js';
import { decimalsOf } from '../../core/money.js';
import { type Fault, mustBe, mustHaveOne } from '../finding.js';
import { type OrderHistory, wasCancelledUnpaid, wasPaid } from '../rows/order-history.js';
import type { OrderRow } from '../rows/order-rows.js';
import { allUnits, type Refunded, stepsOf } from '../rows/refund-steps.js';

/** An order's points: those earned, those spent on it, and those that refunds or a cancel reversed or returned. */
export function* pointsLaws(history: OrderHistory): Generator<Fault> {
  const { order, refunds, redemptions } = history;
  const [code] = redemptions;
  const earned = wasPaid(history) ? earnedBy(order) : 0;
  const spent = code?.points_spent ?? 0;
  yield* mustBe('points.code', 'points_spent', order.points_spent, spent);
  yield* mustBe('points.code', 'the discount', order.discount, Math.min(code?.discount ?? 0, order.subtotal));
  if (code) yield* mustBe('points.code', 'the customer of the reward code', code.customer_id, order.customer_id);

  const undone = wasCancelledUnpaid(history) ? spent : 0;
  const reversed = sum(refunds.map((refund) => refund.points_reversed));
  const returned = sum(refunds.map((refund) => refund.points_returned)) + undone;
  yield* mustBe('points.earned', 'points_earned', order.points_earned, earned);
  yield* mustBe('points.reversed', 'points_reversed', order.points_reversed, reversed);
  yield* mustBe('points.returned', 'points_returned', order.points_returned, returned);
  yield* refundRules(history, earned, spent);
  yield* ledger(history, earned, undone);
}

/** One point per whole currency unit of the merchandise price after the discount. */
function earnedBy({ subtotal, discount, currency }: OrderRow): number {
  const unit = /^[A-Z]{3}$/.test(currency) ? 10 ** decimalsOf(currency) : 1;
  return Math.floor((subtotal - discount) / unit);
}

/** The points of each refund must be the total due after it minus the total due before it. */
function* refundRules(history: OrderHistory, earned: number, spent: number): Generator<Fault> {
  const { order, lines } = history;
  const merchandise = order.subtotal - order.discount;
  const reversedInAll = ({ money, shipping }: Refunded) =>
    proportion(earned, Math.max(0, Math.min(money - shipping, merchandise)), merchandise);
  const returnedInAll = (refunded: Refunded) => {
    if (allUnits(history, refunded)) return spent;
    const carried = lines.map(({ id, discount, quantity }) => {
      return proportion(discount, refunded.units.get(id) ?? 0, quantity);
    });
    return proportion(spent, sum(carried), sum(lines.map((line) => line.discount)));
  };
  for (const { refund, before, after } of stepsOf(history)) {
    const reversed = reversedInAll(after) - reversedInAll(before);
    const returned = returnedInAll(after) - returnedInAll(before);
    const of = (column: string) => `${column} of refund ${refund.id}`;
    yield* mustBe('refund.points-reversed', of('points_reversed'), refund.points_reversed, reversed);
    yield* mustBe('refund.points-returned', of('points_returned'), refund.points_returned, returned);
  }
}

/** The ledger must have exactly one entry for each of these. */
function* ledger({ order, refunds, entries }: OrderHistory, earned: number, undone: number): Generator<Fault> {
  const points = (kind: string, refundId: string | null) =>
    entries.filter((entry) => entry.kind === kind && entry.refund_id === refundId).map((entry) => entry.points);
  yield* mustHaveOne('points.earned', 'earned by the order', points('earn', null), earned);
  yield* mustHaveOne('points.returned', 'returned by the cancel', points('return', null), undone);
  for (const { id, points_reversed, points_returned } of refunds) {
    yield* mustHaveOne('points.reversed', `reversed by refund ${id}`, points('reverse', id), -points_reversed);
    yield* mustHaveOne('points.returned', `returned by refund ${id}`, points('return', id), points_returned);
  }
  for (const entry of entries) {
    const what = `of an entry (${entry.kind}, ${entry.points} points)`;
    yield* mustBe('points.owner', `the customer ${what}`, entry.customer_id, order.customer_id);
    yield* mustBe('points.owner', `the order ${what}`, entry.order_id ?? 'none', order.id);
  }
}
