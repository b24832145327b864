import { sum } from '../../core/arithmetic.js';
import { OrderStatus, transitions } from '../../shop/orders/status/order-status.js';
import { type Fault, mustBe } from '../finding.js';
import { type OrderHistory, wasPaid } from '../rows/order-history.js';

/** An order's status must be reachable by allowed transitions, and agree with the money and units left. */
export function* statusLaws(history: OrderHistory): Generator<Fault> {
  yield* transitionFaults(history);
  const { order, refunds } = history;
  const paid = wasPaid(history);
  if (!paid && refunds.length > 0) {
    yield { law: 'refund.unpaid', message: `the order was never paid, but has ${refunds.length} refunds` };
  }
  const { money, units } = leftOf(history);
  const nothingLeft = paid && money === 0 && units === 0;
  const left = `${money} of the money and ${units} of the units are left`;
  if (order.status === OrderStatus.REFUNDED && !nothingLeft) {
    yield { law: 'order.status', message: `the status is refunded, but ${paid ? left : 'it was never paid'}` };
  }
  if (order.status === OrderStatus.CANCELLED && paid && !nothingLeft) {
    yield { law: 'order.status', message: `the status is cancelled, but ${left}` };
  }
  if (nothingLeft && order.status !== OrderStatus.CANCELLED) {
    yield* mustBe('order.status', 'the status', order.status, OrderStatus.REFUNDED);
  }
}

/** The timeline must lead from pending to the current status, by allowed transitions. */
function* transitionFaults({ order, timeline }: OrderHistory): Generator<Fault> {
  const statuses = timeline.map((entry) => entry.status);
  yield* mustBe('order.timeline', 'the first status of the timeline', statuses[0] ?? 'none', OrderStatus.PENDING);
  for (const [index, status] of statuses.entries()) {
    const before = statuses[index - 1];
    if (before && !transitions[before].includes(status)) {
      yield { law: 'order.timeline', message: `the timeline goes from ${before} to ${status}` };
    }
  }
  yield* mustBe('order.timeline', 'the last status of the timeline', statuses.at(-1) ?? 'none', order.status);
}

function leftOf({ order, lines, refunds, refundItems }: OrderHistory): { money: number; units: number } {
  const units = (rows: { quantity: number }[]) => sum(rows.map((row) => row.quantity));
  return {
    money: order.total - sum(refunds.map((refund) => refund.total)),
    units: units(lines) - units(refundItems),
  };
}
