import { ERASED } from '../../../core/personal-data/redact.js';

/** A table whose rows have digests, as the triggers write them (migration `2026-12-01-row-digests`). */
export interface DigestedTable {
  name: string;
  /** The columns that the digest does not cover, because they change. */
  changing?: string[];
  /** The columns that an erasure overwrites. */
  personal?: {
    columns: string[];
    /** Whether nothing personal is left, as SQL on the row `r`. */
    erased: string;
    /** The id of the customer whose erasure may have overwritten them, as SQL on the row `r`. */
    customer: string;
  };
}

const orderOf = (id: string): string => `(select o.customer_id from orders o where o.id = ${id})`;
const createdBy = (customer: string) => ({ columns: ['created_by'], erased: `r.created_by = '${ERASED}'`, customer });

export const digestedTables: DigestedTable[] = [
  {
    name: 'audit_log',
    personal: {
      columns: ['address'],
      erased: 'r.address is null',
      customer: '(select u.customer_id from users u where u.id = r.user_id)',
    },
  },
  {
    name: 'orders',
    changing: [
      ...['status', 'tracking_number', 'payment_reference', 'refunded', 'refunded_shipping'],
      ...['points_earned', 'points_reversed', 'points_returned'],
    ],
    personal: {
      columns: ['shipping_address'],
      erased: `r.shipping_address ->> 'recipient' = '${ERASED}'`,
      customer: 'r.customer_id',
    },
  },
  { name: 'order_items', changing: ['refunded_quantity'] },
  {
    name: 'order_timeline',
    personal: {
      columns: ['actor', 'note'],
      erased: `r.actor = '${ERASED}' and coalesce(r.note, '${ERASED}') = '${ERASED}'`,
      customer: orderOf('r.order_id'),
    },
  },
  { name: 'refunds', personal: createdBy(orderOf('r.order_id')) },
  { name: 'refund_items' },
  {
    name: 'stock_movements',
    personal: createdBy(
      orderOf(`coalesce(
        (select i.order_id from order_items i where i.id = r.order_item_id),
        (select f.order_id from refund_items i join refunds f on f.id = i.refund_id where i.id = r.refund_item_id))`),
    ),
  },
  { name: 'loyalty_entries', personal: createdBy('r.customer_id') },
  { name: 'redemptions', changing: ['order_id'] },
  {
    name: 'users',
    changing: ['disabled_at'],
    personal: { columns: ['login_id'], erased: `r.login_id like '%@erased.invalid'`, customer: 'r.customer_id' },
  },
  { name: 'api_keys', changing: ['last_used_at', 'revoked_at'] },
];

/** Columns that are set once, and have a digest from then on. */
export const setOnce = [
  { table: 'orders', column: 'payment_reference' },
  { table: 'orders', column: 'tracking_number' },
  { table: 'api_keys', column: 'revoked_at' },
];
