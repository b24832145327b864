import { lineOf, type OrderFacts, type Status } from '../../support/shop.js';
import type { Case } from '../case.js';
import { DELIVERED, UNKNOWN } from '../samples.js';
import type { Side } from '../stores/sides.js';
import { legacy, STATUSES } from './orders.js';

const route = 'POST /orders/{id}/shipments';
const list = 'GET /orders/{id}/shipments';
const PART = ['events', 'order_items', 'shipment_items', 'shipments'];
const ALL = [...PART, 'orders', 'order_timeline'].sort();

type Body = object | ((order: OrderFacts) => object);

/** A shipment of a new order of Ada's: five units in two lines. */
const shipping =
  (body: Body, status: Status = 'PROCESSING') =>
  async (side: Side) => {
    const order = await side.orderIn(status, [
      [1002, 3],
      [1006, 2],
    ]);
    return { path: { id: order.id }, body: typeof body === 'function' ? body(order) : body };
  };

const one =
  (more: object = {}) =>
  (order: OrderFacts) => ({
    items: [{ order_item_id: lineOf(order, 0), quantity: 1, ...more }],
  });
const both = (first: object, second: object) => (order: OrderFacts) => ({
  items: [...one(first)(order).items, ...one(second)(order).items],
});
const parcel = { carrier: 'UPS', tracking_number: 'T1', tracking_url: 'https://ups.example/T1' };

const done: [title: string, body: Body, writes: string[], holds?: object][] = [
  ['of everything', {}, ALL, { order: { status: 'shipped' }, carrier: null }],
  ['with only nulls', { items: null, carrier: null, tracking_number: null, tracking_url: null }, ALL],
  ['of everything, with a parcel', parcel, ALL, parcel],
  ['of one unit', one(), PART, { items: [{ quantity: 1, lot: null }] }],
  ['of two lots of a line', both({ lot: 'A' }, { lot: 'B' }), PART, { items: [{ lot: 'A' }, { lot: 'B' }] }],
];

const refused: [title: string, code: string, body: Body, more?: Partial<Case>][] = [
  ['of no items', 'BAD_USER_INPUT', { items: [] }, { fields: ['items:arrayMinSize'] }],
  ['of no units', 'BAD_USER_INPUT', one({ quantity: 0 }), { fields: ['items[0].quantity:min'] }],
  ['of a lot twice', 'BAD_USER_INPUT', both({ lot: 'A' }, { lot: 'A' }), { fields: ['items[1].lot:unique'] }],
  ['of a line twice', 'BAD_USER_INPUT', both({}, {}), { fields: ['items[1].order_item_id:unique'] }],
  ['with a long lot', 'BAD_USER_INPUT', one({ lot: 'x'.repeat(41) }), { fields: ['items[0].lot:maxLength'] }],
  ['with a long carrier', 'BAD_USER_INPUT', { carrier: 'x'.repeat(101) }, { fields: ['carrier:maxLength'] }],
  ['with a script', 'BAD_USER_INPUT', { tracking_url: 'javascript:0' }, { fields: ['tracking_url:isWebAddress'] }],
  ['of a foreign line', 'NOT_FOUND', { items: [{ order_item_id: UNKNOWN, quantity: 1 }] }],
  ['of more than is left', 'CONFLICT', one({ quantity: 4 })],
];

export const shipmentCases: Case[] = [
  ...done.map(
    ([title, body, writes, holds]): Case => ({
      ...{ title, route, as: 'staff', request: shipping(body), writes, ...(holds && { holds }) },
    }),
  ),
  ...refused.map(([title, code, body, more]): Case => {
    return { title, route, as: 'staff', request: shipping(body), code, ...more };
  }),
  ...STATUSES.filter((status) => status !== 'PROCESSING').map((status): Case => {
    const code = 'ILLEGAL_TRANSITION';
    return {
      title: `of a unit of an order that is ${legacy(status)}`,
      route,
      as: 'staff',
      request: shipping(one(), status),
      code,
    };
  }),
  { title: 'of its owner', route: list, as: 'ada', request: { path: { id: DELIVERED } }, holds: { total: 1 } },
  {
    title: 'with a lot',
    route: list,
    as: 'ada',
    request: { path: { id: DELIVERED }, query: { lot: 'A' } },
    holds: { total: 0 },
  },
  {
    title: 'with a long lot',
    route: list,
    as: 'staff',
    request: { path: { id: DELIVERED }, query: { lot: 'x'.repeat(41) } },
    code: 'BAD_USER_INPUT',
    fields: ['lot:maxLength'],
  },
];
