import { demoId } from '../../support/store.js';
import type { Case } from '../case.js';
import type { Json } from '../requests/words.js';
import { DELIVERED, UNKNOWN } from '../samples.js';
import type { Side } from '../stores/sides.js';
import { legacy } from './orders.js';
import { inTurn, refunding } from './refund-order.js';

const route = 'POST /orders/{id}/refund';
const items = (more: object) => (order: { items: { id: string }[] }) => ({
  items: [{ order_item_id: order.items[0]?.id, quantity: 1, ...more }],
});
const twice = (order: { items: { id: string }[] }) => ({
  items: [...items({})(order).items, ...items({})(order).items],
});

const everythingWrong = {
  ...{ shipping: 'x', amount: -1, note: 'x'.repeat(501), reason: 'no' },
  items: [{ order_item_id: UNKNOWN, quantity: 0 }],
};

const wrongInside = {
  items: [
    { order_item_id: 'x', quantity: 0 },
    { order_item_id: UNKNOWN, quantity: 'x', restok: 1 },
  ],
};

type Row = [title: string, code: string, body: Json, more?: Partial<Case>];

const refusals: Row[] = [
  ['of no items', 'BAD_USER_INPUT', { items: [] }, { fields: ['items:arrayMinSize'] }],
  [
    'of 101 items',
    'BAD_USER_INPUT',
    { items: Array.from({ length: 101 }, () => ({ order_item_id: UNKNOWN, quantity: 1 })) },
  ],
  ['of one line twice', 'BAD_USER_INPUT', twice, { fields: ['items[1].order_item_id:unique'] }],
  [
    'of one line twice, once in capital letters',
    'BAD_USER_INPUT',
    (order: { items: { id: string }[] }) => ({
      items: [...items({})(order).items, ...items({ order_item_id: order.items[0]?.id.toUpperCase() })(order).items],
    }),
    { fields: ['items[1].order_item_id:unique'] },
  ],
  ['of no items and an amount', 'BAD_USER_INPUT', { items: [], amount: 100 }, { fields: ['items:arrayMinSize'] }],
  ['of nothing twice', 'BAD_USER_INPUT', { shipping: 0, amount: 0 }, { fields: ['shipping:min'] }],
  ['of no units', 'BAD_USER_INPUT', items({ quantity: 0 }), { fields: ['items[0].quantity:min'] }],
  ['of less than no units', 'BAD_USER_INPUT', items({ quantity: -1 }), { fields: ['items[0].quantity:min'] }],
  ['of a million and one', 'BAD_USER_INPUT', items({ quantity: 1_000_001 }), { fields: ['items[0].quantity:max'] }],
  ['of negative shipping', 'BAD_USER_INPUT', { shipping: -1 }, { fields: ['shipping:isAmount'] }],
  ['of a negative amount', 'BAD_USER_INPUT', { amount: -1 }, { fields: ['amount:isAmount'] }],
  ['of no shipping', 'BAD_USER_INPUT', { shipping: 0 }, { fields: ['shipping:min'] }],
  ['of an amount of nothing', 'BAD_USER_INPUT', { amount: 0 }, { fields: ['amount:min'] }],
  ['with a long note', 'BAD_USER_INPUT', { note: 'x'.repeat(501) }, { fields: ['note:maxLength'] }],
  ['with NUL in the note', 'BAD_USER_INPUT', { note: 'a\0' }, { fields: ['note:isText'] }],
  ['with a byte order mark in front', 'BAD_USER_INPUT', { note: '\ufefftext' }, { fields: ['note:isText'] }],
  ['with half of a character', 'BAD_USER_INPUT', { note: '\ud83c' }, { fields: ['note:isText'] }],
  [
    'with a negative expectation',
    'BAD_USER_INPUT',
    { expected_refunded: -1 },
    { fields: ['expected_refunded:isAmount'] },
  ],
  ['with mistakes of every kind', 'BAD_USER_INPUT', everythingWrong],
  ['with mistakes in every item', 'BAD_USER_INPUT', wrongInside],
  ['of an unknown line', 'NOT_FOUND', items({ order_item_id: UNKNOWN })],
  ['of a line that is no id', 'NOT_FOUND', items({ order_item_id: 'x' })],
  ['of a line without an id', 'NOT_FOUND', items({ order_item_id: '' })],
  ['of a line that is a number', 'NOT_FOUND', items({ order_item_id: 7 })],
  ['of more units than there are', 'REFUND_EXCEEDS_REMAINING', items({ quantity: 4 }), { holds: { remaining: {} } }],
  ['of more shipping than was paid', 'REFUND_EXCEEDS_REMAINING', { shipping: 10_000 }],
  ['of more money than was paid', 'REFUND_EXCEEDS_REMAINING', { amount: 1_000_000 }],
  ['by an expectation that is wrong', 'CONFLICT', { expected_refunded: 1 }, { holds: { refunded: 0 } }],
  ...[{ itmes: [] }, { id: demoId(3001) }, { expectedRefunded: 0 }].map((body): Row => {
    const title = `with the field ${Object.keys(body)}`;
    return [title, 'BAD_USER_INPUT', body, { differs: 'a field that does not exist' }];
  }),
];

/** A refund of an order of which one line was refunded in full: it has less left than was bought. */
async function beyondTheRest(side: Side) {
  const { path, body } = await refunding(items({ quantity: 3 }))(side);
  await side.staff.post(`/orders/${path.id}/refund`, body);
  return { path, body: { ...body, expected_refunded: null } };
}

/** A line of another order of the same customer. */
async function lineOfAnother(side: Side) {
  const { body } = await refunding(items({}))(side);
  return { path: { id: demoId(3002) }, body };
}

export const refundRefusals: Case[] = [
  ...refusals.map(([title, code, body, more]): Case => {
    const request =
      typeof body === 'object' && code === 'BAD_USER_INPUT' ? { path: { id: DELIVERED }, body } : refunding(body);
    return { route, title, as: 'staff', request, code, ...more };
  }),
  ...(['PENDING', 'CANCELLED', 'REFUNDED'] as const).flatMap((status): Case[] =>
    ['2025-09-01', '2025-10-01'].map((version) => {
      const request = refunding({}, status, { 'api-version': version });
      const holds = { current: version === '2025-09-01' ? legacy(status) : status.toLowerCase() };
      const title = `of an order that is ${status}, ${version}`;
      return { route, title, kind: `refund, ${status}`, as: 'staff', request, holds, code: 'ORDER_NOT_REFUNDABLE' };
    }),
  ),
  {
    route,
    title: 'of units that were refunded',
    as: 'staff',
    request: beyondTheRest,
    code: 'REFUND_EXCEEDS_REMAINING',
  },
  {
    ...{ route, title: 'of more than is left of every part', as: 'staff', code: 'REFUND_EXCEEDS_REMAINING' },
    request: inTurn([
      (order) => ({ ...items({})(order), shipping: 100, amount: 200 }),
      (order) => ({ ...items({ quantity: 3 })(order), shipping: 700, amount: 6000 }),
    ]),
    holds: { remaining: { total: 5091, shipping: 695 } },
  },
  {
    ...{ route, title: 'by an expectation of before', as: 'staff', code: 'CONFLICT', holds: { refunded: 100 } },
    request: inTurn([{ amount: 100 }, { amount: 100, expected_refunded: 0 }]),
  },
  {
    ...{ route, title: 'under a key of a refund of another amount', as: 'staff', code: 'IDEMPOTENCY_KEY_REUSED' },
    request: inTurn([{ amount: 100 }, { amount: 101 }], 'key-of-100'),
  },
  { route, title: 'of a line of another order', as: 'staff', request: lineOfAnother, code: 'NOT_FOUND' },
];
