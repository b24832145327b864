import { proportion, sum } from '../../core/arithmetic.js';
import { atMost, type Fault, mustBe } from '../finding.js';
import type { OrderHistory } from '../rows/order-history.js';
import type { LineRow } from '../rows/order-rows.js';
import { allUnits, type RefundStep, stepsOf } from '../rows/refund-steps.js';

/** An order's refunds must not exceed what was bought, must equal the sum of their parts, and match its totals. */
export function* refundLaws(history: OrderHistory): Generator<Fault> {
  const { order, refunds, refundItems } = history;
  const lines = new Map(history.lines.map((line) => [line.id, line]));
  const money = sum(refunds.map((refund) => refund.total));
  const shipping = sum(refunds.map((refund) => refund.shipping));
  yield* mustBe('refund.money', 'refunded', order.refunded, money);
  yield* atMost('refund.money', 'the sum of the refunds', money, order.total);
  yield* mustBe('refund.shipping', 'refunded_shipping', order.refunded_shipping, shipping);
  yield* atMost('refund.shipping', 'the refunded shipping', shipping, order.shipping);
  for (const { id, position, quantity, refunded_quantity } of lines.values()) {
    const units = sum(refundItems.filter((item) => item.order_item_id === id).map((item) => item.quantity));
    yield* mustBe('refund.units', `refunded_quantity of line ${position}`, refunded_quantity, units);
    yield* atMost('refund.units', `the sum of the refunded units of line ${position}`, units, quantity);
  }
  for (const step of stepsOf(history)) yield* stepLaws(history, lines, step);
}

function* stepLaws(history: OrderHistory, lines: Map<string, LineRow>, step: RefundStep): Generator<Fault> {
  const { refund, items, before, after } = step;
  const parts = sum(items.map((item) => item.amount)) + refund.shipping + refund.goodwill;
  yield* mustBe('refund.parts', `the total of refund ${refund.id}`, refund.total, parts);
  for (const item of items) {
    const line = lines.get(item.order_item_id);
    if (line?.plant_id === item.plant_id) {
      const [from, to] = [before, after].map(({ units }) => worth(line, units.get(line.id) ?? 0)) as [number, number];
      const what = `the amount of line ${line.position} in refund ${refund.id}`;
      yield* mustBe('refund.item-amount', what, item.amount, to - from);
    } else {
      const named = line
        ? `the plant ${item.plant_id}, but its order line has ${line.plant_id}`
        : 'no line of the order';
      yield { law: 'refund.item-line', message: `line ${item.id} of refund ${refund.id} names ${named}` };
    }
  }
  const untouched = before.money === 0 && before.units.size === 0;
  const nothingLeft = after.money === history.order.total && allUnits(history, after);
  const kind = nothingLeft && untouched ? 'full' : 'partial';
  yield* mustBe('refund.kind', `the kind of refund ${refund.id}`, refund.kind, kind);
  if (refund.goodwill < 0 && !nothingLeft) {
    const message = `the goodwill of refund ${refund.id} is ${refund.goodwill}, but only a refund of everything that is left may have negative goodwill`;
    yield { law: 'refund.goodwill', message };
  }
}

/** The refund value of the first `k` units of a line: `(2Pk + n) div 2n`, so that every split adds up to the same. */
const worth = (line: LineRow, units: number): number => proportion(line.total, units, line.quantity);
