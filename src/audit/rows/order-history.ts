import type { EntityManager } from '@mikro-orm/postgresql';
import { OrderStatus } from '../../shop/orders/status/order-status.js';
import { orderChildren } from './order-queries.js';
import type { OrderRow, Rows } from './order-rows.js';
import { readSpan, type Span } from './pages.js';

/** An order, with every row that a law relates to it. */
export type OrderHistory = { order: OrderRow } & { [Name in keyof Rows]: Rows[Name][] };

interface Loaded {
  histories: OrderHistory[];
  /** The ids of orders that do not exist, although rows refer to them. */
  missing: string[];
}

/** Loads the histories of these orders, which must be all orders of the span. */
export async function loadHistories(em: EntityManager, span: Span, orders: OrderRow[]): Promise<Loaded> {
  const known = new Set(orders.map((order) => order.id));
  const missing = new Set<string>();
  const children = new Map<string, Map<string, { of: string }[]>>();
  for (const [name, query] of Object.entries(orderChildren)) {
    const rows = await readSpan<{ of: string }>(em, query, span);
    const byOrder = Map.groupBy(rows, (row) => row.of);
    for (const id of byOrder.keys()) if (!known.has(id)) missing.add(id);
    children.set(name, byOrder);
  }
  const historyOf = (order: OrderRow) => {
    const own = [...children].map(([name, byOrder]) => [name, byOrder.get(order.id) ?? []]);
    return { order, ...Object.fromEntries(own) } as OrderHistory;
  };
  return { histories: orders.map(historyOf), missing: [...missing] };
}

/** Whether the order was ever paid, according to its timeline. */
export const wasPaid = ({ timeline }: OrderHistory): boolean =>
  timeline.some((entry) => entry.status === OrderStatus.PROCESSING);

/** Whether the order was cancelled before it was paid, so that its units and points went back without a refund. */
export const wasCancelledUnpaid = (history: OrderHistory): boolean =>
  history.order.status === OrderStatus.CANCELLED && !wasPaid(history);
