import type { OrderHistory } from './order-history.js';
import type { RefundItemRow, RefundRow } from './order-rows.js';

/** What had been refunded of an order at some point: money, the shipping included in it, and units by line. */
export interface Refunded {
  money: number;
  shipping: number;
  units: ReadonlyMap<string, number>;
}

export interface RefundStep {
  refund: RefundRow;
  items: RefundItemRow[];
  before: Refunded;
  after: Refunded;
}

/** The refunds of an order in sequence, with the totals before and after each. */
export function stepsOf({ refunds, refundItems }: OrderHistory): RefundStep[] {
  const itemsOf = Map.groupBy(refundItems, (item) => item.refund_id);
  let before: Refunded = { money: 0, shipping: 0, units: new Map() };
  return refunds.map((refund) => {
    const items = itemsOf.get(refund.id) ?? [];
    const units = new Map(before.units);
    for (const item of items) units.set(item.order_item_id, (units.get(item.order_item_id) ?? 0) + item.quantity);
    const after = { money: before.money + refund.total, shipping: before.shipping + refund.shipping, units };
    const step = { refund, items, before, after };
    before = after;
    return step;
  });
}

/** Whether every unit of the order has been refunded. */
export const allUnits = ({ lines }: OrderHistory, { units }: Refunded): boolean =>
  lines.every((line) => units.get(line.id) === line.quantity);
