import type { Real } from './real-shop.js';

/** All that the database holds of one shop, ledgers summed, read at one moment. */
export interface Contents {
  stock: Record<string, number>;
  /** The sum of each plant's stock ledger. */
  movements: Record<string, number>;
  accounts: Record<string, { balance: number; lifetime: number }>;
  /** The points ledger of each customer, oldest first: `earn 19`. */
  entries: Record<string, string[]>;
  orders: Record<
    string,
    { status: string; total: number; refunded: number; refundedShipping: number; points: number[] }
  >;
  timelines: Record<string, string[]>;
  lines: Record<string, { order: string; quantity: number; refunded: number; shipped: number }>;
  refunds: Record<string, { count: number; total: number; shipping: number; goodwill: number; points: number[] }>;
  refundItems: Record<string, { quantity: number; amount: number }>;
  /** The units of each line in shipments. */
  shipmentItems: Record<string, number>;
  /** Each reward code, with the order that used it. */
  codes: Record<string, string | null>;
  /** How often each voucher was used. */
  vouchers: Record<string, number>;
  keys: number;
  /** The events after `lastEvent`, oldest first: their number, type and resource. */
  events: [number: number, type: string, resource: string][];
}

interface Sheet {
  from: string;
  key: string;
  value: string;
  group?: string;
}

const sheets: Record<string, Sheet> = {
  stock: { from: 'plants', key: 'id', value: 'stock' },
  movements: { from: 'stock_movements', key: 'plant_id', value: 'sum(change)', group: 'plant_id' },
  accounts: {
    from: 'loyalty_accounts',
    key: 'customer_id',
    value: "json_build_object('balance', balance, 'lifetime', lifetime_points)",
  },
  entries: {
    from: 'loyalty_entries',
    key: 'customer_id',
    value: "json_agg(kind || ' ' || points order by created_at, id)",
    group: 'customer_id',
  },
  orders: {
    from: 'orders',
    key: 'id',
    value: `json_build_object('status', status, 'total', total, 'refunded', refunded, 'refundedShipping', refunded_shipping,
      'points', json_build_array(points_earned, points_reversed, points_spent, points_returned))`,
  },
  timelines: {
    from: 'order_timeline',
    key: 'order_id',
    value: 'json_agg(status order by created_at, id)',
    group: 'order_id',
  },
  lines: {
    from: 'order_items',
    key: 'id',
    value:
      "json_build_object('order', order_id, 'quantity', quantity, 'refunded', refunded_quantity, 'shipped', shipped_quantity)",
  },
  refunds: {
    from: 'refunds',
    key: 'order_id',
    value: `json_build_object('count', count(*), 'total', sum(total), 'shipping', sum(shipping), 'goodwill', sum(goodwill),
      'points', json_build_array(sum(points_reversed), sum(points_returned)))`,
    group: 'order_id',
  },
  refundItems: {
    from: 'refund_items',
    key: 'order_item_id',
    value: "json_build_object('quantity', sum(quantity), 'amount', sum(amount))",
    group: 'order_item_id',
  },
  shipmentItems: { from: 'shipment_items', key: 'order_item_id', value: 'sum(quantity)', group: 'order_item_id' },
  vouchers: { from: 'vouchers', key: 'code', value: 'used' },
  codes: { from: 'redemptions', key: 'code', value: 'order_id' },
};

const SHEETS = Object.entries(sheets).map(([name, { from, key, value, group }]) => {
  const rows = `select ${key} as k, ${value} as v from ${from} where organization_id = shop.id`;
  const grouped = group ? `${rows} group by ${group}` : rows;
  return `'${name}', (select coalesce(json_object_agg(k, v), '{}') from (${grouped}) rows)`;
});

const QUERY = `
  select json_build_object(${SHEETS.join(', ')},
    'keys', (select count(*) from idempotency_keys where organization_id = shop.id),
    'events', (
      select coalesce(json_agg(json_build_array(number, type, resource_id) order by number), '[]')
      from events where organization_id = shop.id and number > ?
    ))::text as contents
  from organizations shop where id = ?`;

export async function readContents({ store, organizationId, lastEvent }: Real): Promise<Contents> {
  const [row] = await store.sql<{ contents: string }>(QUERY, [lastEvent, organizationId]);
  return JSON.parse(String(row?.contents));
}
