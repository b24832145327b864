import type { OrderStatus } from '../../shop/orders/status/order-status.js';

/** Rows as stored: column names, money in minor units. */
export interface OrderRow {
  id: string;
  number: string;
  status: OrderStatus;
  customer_id: string;
  currency: string;
  subtotal: number;
  discount: number;
  shipping: number;
  total: number;
  refunded: number;
  refunded_shipping: number;
  points_earned: number;
  points_reversed: number;
  points_spent: number;
  points_returned: number;
}

export interface LineRow {
  id: string;
  position: number;
  plant_id: string;
  quantity: number;
  currency: string;
  unit_price: number;
  discount: number;
  total: number;
  refunded_quantity: number;
}

export interface RefundRow {
  id: string;
  kind: string;
  currency: string;
  total: number;
  shipping: number;
  goodwill: number;
  points_reversed: number;
  points_returned: number;
}

export interface RefundItemRow {
  id: string;
  refund_id: string;
  order_item_id: string;
  plant_id: string;
  quantity: number;
  currency: string;
  amount: number;
  restocked: boolean;
}

/** A stock movement; one of the two ids is null. */
export interface MovementRow {
  order_item_id: string | null;
  refund_item_id: string | null;
  plant_id: string;
  cause: string;
  change: number;
}

export interface EntryRow {
  order_id: string | null;
  refund_id: string | null;
  customer_id: string;
  kind: string;
  points: number;
}

/** The rows that belong to an order. */
export interface Rows {
  /** By position. */
  lines: LineRow;
  /** In insertion order. */
  timeline: { status: OrderStatus };
  /** In insertion order. */
  refunds: RefundRow;
  refundItems: RefundItemRow;
  movements: MovementRow;
  entries: EntryRow;
  redemptions: { customer_id: string; points_spent: number; discount: number };
  /** By sequence; `status` and `previous` are `OrderStatus` values. */
  events: { type: string; subject_id: string; status: string | null; previous: string | null };
}
