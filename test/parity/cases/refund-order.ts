import type { OrderFacts, Status } from '../../support/shop.js';
import type { Case } from '../case.js';
import type { Side } from '../stores/sides.js';
import { STATUSES } from './orders.js';

const route = 'POST /orders/{id}/refund';
const ORDER = ['events', 'orders', 'refunds'];
const UNITS = ['order_items', 'plants', 'refund_items', 'stock_movements'];
const POINTS = ['loyalty_accounts', 'loyalty_entries'];
const tables = (...groups: string[][]): string[] => groups.flat().sort();

/** A refund of a new order of Ada's: five units in two lines, and shipping. */
export const refunding =
  (body: Body, status: Status = 'PROCESSING', headers?: Record<string, string>) =>
  async (side: Side) => {
    const order = await side.orderIn(status, [
      [1002, 3],
      [1006, 2],
    ]);
    return { path: { id: order.id }, body: typeof body === 'function' ? body(order) : body, headers };
  };

const one = (order: OrderFacts, more: object = {}) => ({ order_item_id: order.items[0]?.id, quantity: 1, ...more });
const REASONS = [
  ...['dead_on_arrival', 'damaged', 'pest_or_disease', 'wrong_plant', 'lost', 'customer_request', 'goodwill', 'other'],
];
const nothing = { items: null, shipping: null, amount: null, reason: null, note: null, expected_refunded: null };

type Body = object | undefined | ((order: OrderFacts) => object);
type Row = [title: string, body: Body, writes: string[], holds?: object];

const parts: Row[] = [
  ['without a body', undefined, tables(ORDER, UNITS, POINTS, ['order_timeline']), { kind: 'full' }],
  ['with only nulls', nothing, tables(ORDER, UNITS, POINTS, ['order_timeline']), { kind: 'full', reason: null }],
  ['with only a reason', { reason: 'lost' }, tables(ORDER, UNITS, POINTS, ['order_timeline']), { kind: 'full' }],
  ['of one unit', (order) => ({ items: [one(order)] }), tables(ORDER, UNITS, POINTS), { kind: 'partial' }],
  [
    'of both lines',
    (order) => ({ items: order.items.map(({ id }) => ({ order_item_id: id, quantity: 2 })) }),
    tables(ORDER, UNITS, POINTS),
  ],
  [
    'of a unit that is not restocked',
    (order) => ({ items: [one(order, { restock: false })] }),
    tables(ORDER, POINTS, ['order_items', 'refund_items']),
    { items: [{ restocked: false, quantity: 1 }] },
  ],
  [
    'of a unit, restock being null',
    (order) => ({ items: [one(order, { restock: null })] }),
    tables(ORDER, UNITS, POINTS),
  ],
  ['of shipping', { shipping: 100 }, tables(ORDER), { shipping: { amount: 100, currency: 'USD' }, items: [] }],
  ['of goodwill', { amount: 250, reason: 'goodwill', note: 'Sorry.' }, tables(ORDER, POINTS), { note: 'Sorry.' }],
  [
    'of all parts at once',
    (order) => ({ items: [one(order)], shipping: 1, amount: 2, note: 'é\n✓', expected_refunded: 0 }),
    tables(ORDER, UNITS, POINTS),
    { note: 'é\n✓' },
  ],
  [
    'of an id in capital letters',
    (order) => ({ items: [one(order, { order_item_id: order.items[0]?.id.toUpperCase() })] }),
    tables(ORDER, UNITS, POINTS),
  ],
];

/** The rest of an order of which goodwill was paid before. */
async function rest(side: Side) {
  const { path } = await refunding({})(side);
  await side.staff.post(`/orders/${path.id}/refund`, { amount: 300 });
  return { path, body: {} };
}

export const refundCases: Case[] = [
  ...parts.map(([title, body, writes, holds]): Case => {
    return { route, title, as: 'staff', request: refunding(body), writes, holds };
  }),
  ...REASONS.map((reason): Case => {
    const request = refunding({ amount: 1, reason });
    return { route, title: `because of ${reason}`, as: 'admin', request, writes: tables(ORDER), holds: { reason } };
  }),
  ...STATUSES.filter((status) => ['PROCESSING', 'SHIPPED', 'DELIVERED'].includes(status)).flatMap((status): Case[] =>
    ['2025-09-01', '2025-10-01'].map((version) => {
      const request = refunding({ shipping: 1 }, status, { 'api-version': version });
      const word = status === 'PROCESSING' && version === '2025-09-01' ? 'in_progress' : status.toLowerCase();
      const holds = { order: { status: word } };
      return { route, title: `of an order that is ${status}, ${version}`, as: 'staff', request, holds };
    }),
  ),
  { route, title: 'of what goodwill has left', as: 'staff', request: rest, holds: { goodwill: { amount: -300 } } },
];
