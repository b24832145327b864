import type { EntityManager } from '@mikro-orm/postgresql';
import { OrderStatus } from '../../shop/orders/status/order-status.js';
import { orderChildren } from './order-queries.js';
import type { OrderRow, Rows } from './order-rows.js';
import { readSpan, type Span } from './pages.js';

/** An order, and every row that some law of the shop ties to it. */
export type OrderHistory = { order: OrderRow } & { [Name in keyof Rows]: Rows[Name][] };

interface Loaded {
  histories: OrderHistory[];
  /** The orders that rows belong to, but that are not there. */
  missing: string[];
}

/** The histories of these orders, which are all that the span has. */
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

/** Whether the order was ever paid, as its timeline tells. */
export const wasPaid = ({ timeline }: OrderHistory): boolean =>
  timeline.some((entry) => entry.status === OrderStatus.PROCESSING);

/** Whether the order was cancelled before anything was paid: its units and points went back without a refund. */
export const wasUndone = (history: OrderHistory): boolean =>
  history.order.status === OrderStatus.CANCELLED && !wasPaid(history);
