import { FIVE_OFF, type Line, lineOf, type OrderFacts, type Status, TEN_OFF } from '../../support/shop.js';
import type { Case } from '../case.js';
import type { Side } from '../stores/sides.js';
import { STATUSES } from './orders.js';

const route = 'POST /orders/{id}/refund';
const ORDER = ['events', 'orders', 'refunds'];
const UNITS = ['order_items', 'plants', 'refund_items', 'stock_movements'];
const POINTS = ['loyalty_accounts', 'loyalty_entries'];
const tables = (...groups: string[][]): string[] => groups.flat().sort();
const ITEMS = tables(ORDER, UNITS, POINTS);
const FULL = tables(ITEMS, ['order_timeline']);
const UNSTOCKED = tables(ORDER, POINTS, ['order_items', 'refund_items']);

const LINES: Line[] = [
  [1002, 3],
  [1006, 2],
];

/** A refund of a new order of Ada's: five units in two lines, and shipping. */
export const refunding =
  (body: Body, status: Status = 'PROCESSING', headers?: Record<string, string>) =>
  async (side: Side) => {
    const order = await side.orderIn(status, LINES);
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
  ['without a body', undefined, FULL, { kind: 'full' }],
  ['with only nulls', nothing, FULL, { kind: 'full', reason: null }],
  ['with only a reason', { reason: 'lost' }, FULL, { kind: 'full' }],
  ['of one unit', (order) => ({ items: [one(order)] }), ITEMS, { kind: 'partial' }],
  ['of both lines', (order) => ({ items: order.items.map(({ id }) => ({ order_item_id: id, quantity: 2 })) }), ITEMS],
  [
    'of a unit that is not restocked',
    (order) => ({ items: [one(order, { restock: false })] }),
    UNSTOCKED,
    { items: [{ restocked: false, quantity: 1 }] },
  ],
  [
    'of a damaged unit, restock being null',
    (order) => ({ items: [one(order, { restock: null })], reason: 'damaged' }),
    UNSTOCKED,
    { items: [{ restocked: false, quantity: 1 }] },
  ],
  [
    'of a damaged unit that is sold again',
    (order) => ({ items: [one(order, { restock: true })], reason: 'damaged' }),
    ITEMS,
    { items: [{ restocked: true, quantity: 1 }] },
  ],
  ['of a unit, restock being null', (order) => ({ items: [one(order, { restock: null })] }), ITEMS],
  ['of shipping', { shipping: 100 }, tables(ORDER), { shipping: { amount: 100, currency: 'USD' }, items: [] }],
  ['of goodwill', { amount: 250, reason: 'goodwill', note: 'Sorry.' }, tables(ORDER, POINTS), { note: 'Sorry.' }],
  [
    'of all parts at once',
    (order) => ({ items: [one(order)], shipping: 1, amount: 2, note: 'é\n✓', expected_refunded: 0 }),
    ITEMS,
    { note: 'é\n✓' },
  ],
  [
    'of an id in capital letters',
    (order) => ({ items: [one(order, { order_item_id: order.items[0]?.id.toUpperCase() })] }),
    ITEMS,
  ],
];

/** The last of several refunds of one order, perhaps under the key of the one before. */
const refundsOf = async (side: Side, order: OrderFacts, bodies: Body[], key?: string) => {
  const [path, headers] = [{ id: order.id }, key ? { 'idempotency-key': key } : undefined];
  const made = bodies.map((body) => (typeof body === 'function' ? body(order) : body));
  for (const body of made.slice(0, -1)) await side.staff.post(`/orders/${order.id}/refund`, body, headers);
  return { path, body: made.at(-1), headers };
};

/** The same, of a new order like that of `refunding`. */
export const inTurn = (bodies: Body[], key?: string, lines?: Line[]) => async (side: Side) => {
  const order = await side.orderIn('PROCESSING', lines ?? LINES);
  return refundsOf(side, order, bodies, key);
};

/** The same, of an order for which the points of a new customer paid a part. */
export const rewarded = (reward: string, line: Line, bodies: Body[]) => async (side: Side) => {
  const customer = await side.newCustomer(180);
  return refundsOf(side, await side.paid(customer, [line], await side.redeem(customer, reward)), bodies);
};

/** An order of which the customer has spent the points, and the customer. */
export async function withSpentPoints(side: Side) {
  const customer = await side.newCustomer();
  const { id } = await side.paid(customer, [[1002, 8]]);
  await side.redeem(customer, FIVE_OFF);
  return { id, customer };
}

const all = (order: OrderFacts) => order.items.map(({ id, quantity }) => ({ order_item_id: id, quantity }));
/** A unit of each of two lines, of which the first is not restocked. */
const oneOfTwo = (order: OrderFacts) => ({
  items: [one(order, { restock: false }), { order_item_id: lineOf(order, 1), quantity: 1, restock: true }],
});
const zero = { amount: 0, currency: 'USD' };
const UNIT: Body = (order) => ({ items: [one(order)] });

/** Refunds of orders of which something was refunded or paid with points before. */
const later: [title: string, request: Case['request'], holds: object, as?: 'admin'][] = [
  ['of what goodwill has left', inTurn([{ amount: 300 }, {}]), { goodwill: { amount: -300 } }],
  [
    'of what parts have left',
    inTurn([(order) => ({ items: [one(order)], shipping: 200, amount: 100 }), { expected_refunded: 1599 }]),
    { kind: 'partial', total: { amount: 5091 }, goodwill: { amount: -100 }, order: { status: 'refunded' } },
  ],
  [
    'of units when no money is left',
    inTurn([{ amount: 6690 }, undefined]),
    { total: zero, goodwill: { amount: -6690 }, order: { status: 'refunded' } },
  ],
  [
    'of shipping when nothing else is left',
    inTurn([(order) => ({ items: all(order) }), { shipping: 795, amount: 0 }]),
    { kind: 'partial', items: [], order: { status: 'refunded' } },
  ],
  ['of all there is, named', inTurn([(order) => ({ items: all(order), shipping: 795 })]), { kind: 'full' }],
  [
    'of two lines, one of which is restocked',
    inTurn([oneOfTwo]),
    { items: [{ restocked: false }, { restocked: true }] },
  ],
  [
    'of two lines of one plant, one of which is restocked',
    inTurn([oneOfTwo], undefined, [
      [1002, 2],
      [1002, 3],
    ]),
    { items: [{ restocked: false }, { restocked: true }] },
  ],
  [
    'of the last of three units that points paid in part',
    rewarded(TEN_OFF, [1002, 3], [UNIT, UNIT, UNIT]),
    { points_returned: 60 },
  ],
  [
    'of units that points have paid',
    rewarded(TEN_OFF, [1006, 1], [{ shipping: 795 }, {}]),
    { total: zero, points_returned: 180 },
  ],
  [
    'of an order whose points are spent',
    async (side) => ({ path: { id: (await withSpentPoints(side)).id }, body: {} }),
    { points_reversed: 103, points_returned: 0 },
  ],
  [
    'under the key of one that failed',
    inTurn([{ amount: 1_000_000 }, { amount: 100 }], 'key-that-failed'),
    { total: { amount: 100 } },
  ],
  [
    'under the key of another user',
    inTurn([{ amount: 100 }, { amount: 100 }], 'key-of-staff'),
    { total: { amount: 100 } },
    'admin',
  ],
];

export const refundCases: Case[] = [
  ...parts.map(([title, body, writes, holds]): Case => {
    return { route, title, as: 'staff', request: refunding(body), writes, holds };
  }),
  ...REASONS.map((reason): Case => {
    const what = { route, title: `because of ${reason}`, kind: 'refund because of something' };
    const request = refunding({ amount: 1, reason });
    return { ...what, as: 'admin', request, writes: tables(ORDER), holds: { reason } };
  }),
  ...STATUSES.filter((status) => ['PROCESSING', 'SHIPPED', 'DELIVERED'].includes(status)).flatMap((status): Case[] =>
    ['2025-09-01', '2025-10-01'].map((version) => {
      const request = refunding({ shipping: 1 }, status, { 'api-version': version });
      const word = status === 'PROCESSING' && version === '2025-09-01' ? 'in_progress' : status.toLowerCase();
      const what = { route, title: `of an order that is ${status}, ${version}`, kind: `refund, ${status}` };
      return { ...what, as: 'staff', request, holds: { order: { status: word } } };
    }),
  ),
  ...later.map(([title, request, holds, as]): Case => ({ route, title, as: as ?? 'staff', request, holds })),
];
