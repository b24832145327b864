import {
  type Corruptions,
  FIRST,
  FOURTH,
  NO_1,
  NO_2,
  NO_3,
  NO_4,
  order,
  SECOND,
  set,
  THIRD,
  unchecked,
} from './corruption.js';

const setLine = (orderId: string, position: number, assignments: string): string =>
  `update order_items set ${assignments} where order_id = '${orderId}' and position = ${position}`;
const happened = (orderId: string, status: string): string =>
  `insert into order_timeline (id, organization_id, created_at, order_id, status, actor)
   select gen_random_uuid(), organization_id, now() + interval '1 day', id, '${status}', 'nobody'
   from orders where id = '${orderId}'`;
const forgotten = (orderId: string, status: string): string =>
  `delete from order_timeline where order_id = '${orderId}' and status = '${status}'`;

const orders: Corruptions = {
  'the total of a line': {
    by: () => [unchecked('order_items', 'money'), setLine(SECOND, 0, 'total = total + 1')],
    finds: () => ({ [NO_2]: ['order.line-total'] }),
  },
  'the subtotal of an order': {
    by: () => [set('orders', 'subtotal = subtotal + 1, total = total + 1', SECOND)],
    finds: () => ({ [NO_2]: ['order.subtotal'] }),
  },
  'the discount of an order': {
    by: () => [set('orders', 'discount = discount - 1, total = total + 1', FIRST)],
    finds: () => ({ [NO_1]: ['order.discount', 'points.code'] }),
  },
  'a cent of discount that went to another line': {
    by: () => [
      setLine(FIRST, 0, 'discount = discount + 1, total = total - 1'),
      setLine(FIRST, 1, 'discount = discount - 1, total = total + 1'),
    ],
    finds: () => ({ [NO_1]: ['order.discount-share'] }),
  },
  'the total of an order': {
    by: () => [unchecked('orders', 'money'), set('orders', 'total = total + 1', SECOND)],
    finds: () => ({ [NO_2]: ['order.total'] }),
  },
  'the currency of a line': {
    by: () => [setLine(SECOND, 0, "currency = 'EUR'")],
    finds: () => ({ [NO_2]: ['order.currency'] }),
  },
  'an order that is gone': {
    by: () => [`delete from orders where id = '${THIRD}'`],
    finds: () => ({ [order(THIRD)]: ['order.missing'] }),
  },
  'a status that the timeline does not end in': {
    by: ({ partly }) => [set('orders', "status = 'delivered'", partly.id)],
    finds: ({ partly }) => ({ [order(partly.number)]: ['order.timeline'] }),
  },
  'a timeline that leaps from pending to shipped': {
    by: () => [forgotten(FOURTH, 'processing')],
    finds: () => ({ [NO_4]: ['order.timeline', 'points.earned'] }),
  },
  'an order with an address that was delivered without being shipped': {
    by: () => [
      forgotten(FOURTH, 'shipped'),
      happened(FOURTH, 'delivered'),
      set('orders', "status = 'delivered'", FOURTH),
    ],
    finds: () => ({ [NO_4]: ['order.timeline'] }),
  },
  'a refunded order with money and units left': {
    by: () => [happened(FOURTH, 'refunded'), set('orders', "status = 'refunded'", FOURTH)],
    finds: () => ({ [NO_4]: ['order.status'] }),
  },
  'a cancelled order with money and units left': {
    by: () => [happened(SECOND, 'cancelled'), set('orders', "status = 'cancelled'", SECOND)],
    finds: () => ({ [NO_2]: ['order.status'] }),
  },
  'an order of which nothing is left, but that is not refunded': {
    by: ({ refunded: { id } }) => [forgotten(id, 'refunded'), set('orders', "status = 'processing'", id)],
    finds: ({ refunded }) => ({ [order(refunded.number)]: ['order.status', 'event.status'] }),
  },
};

const refunds: Corruptions = {
  'a refund that is a cent too high': {
    by: ({ refunds: [first] }) => [set('refunds', 'total = total + 1', first)],
    finds: ({ partly }) => ({ [order(partly.number)]: ['refund.money', 'refund.parts'] }),
  },
  'what has been refunded of an order': {
    by: ({ partly }) => [set('orders', 'refunded = refunded - 1', partly.id)],
    finds: ({ partly }) => ({ [order(partly.number)]: ['refund.money'] }),
  },
  'what shipping has been refunded of an order': {
    by: ({ partly }) => [set('orders', 'refunded_shipping = refunded_shipping + 1', partly.id)],
    finds: ({ partly }) => ({ [order(partly.number)]: ['refund.shipping'] }),
  },
  'the refunded units of a line': {
    by: ({ partly }) => [setLine(partly.id, 0, 'refunded_quantity = refunded_quantity + 1')],
    finds: ({ partly }) => ({ [order(partly.number)]: ['refund.units'] }),
  },
  'a cent that went from units to goodwill': {
    by: ({ refunds: [first] }) => [
      `update refund_items set amount = amount - 1 where refund_id = '${first}'`,
      set('refunds', 'goodwill = goodwill + 1', first),
    ],
    finds: ({ partly }) => ({ [order(partly.number)]: ['refund.item-amount'] }),
  },
  'a refund line of another plant': {
    by: ({ refunds: [, second], plants: [, other] }) => [
      `update refund_items set plant_id = '${other}' where refund_id = '${second}'`,
    ],
    finds: ({ partly }) => ({ [order(partly.number)]: ['refund.item-line'] }),
  },
  'the kind of a refund': {
    by: ({ refunds: [first] }) => [set('refunds', "kind = 'full'", first)],
    finds: ({ partly }) => ({ [order(partly.number)]: ['refund.kind'] }),
  },
  'goodwill that is taken back too early': {
    by: ({ refunds: [first, second] }) => [
      set('refunds', 'total = total + 1, goodwill = goodwill + 1', first),
      set('refunds', 'total = total - 1, goodwill = goodwill - 1', second),
    ],
    finds: ({ partly }) => ({ [order(partly.number)]: ['refund.goodwill'] }),
  },
  'a refund of an order that was not paid': {
    by: () => [
      `insert into refunds (id, organization_id, created_at, order_id, kind, currency, total, shipping, goodwill,
         points_reversed, points_returned, created_by, updated_at)
       select gen_random_uuid(), organization_id, now(), id, 'partial', currency, 0, 0, 0, 0, 0, 'nobody', now()
       from orders where id = '${THIRD}'`,
    ],
    finds: () => ({ [NO_3]: ['refund.unpaid'] }),
  },
  'points that a refund reversed': {
    by: ({ refunds: [first] }) => [set('refunds', 'points_reversed = points_reversed + 1', first)],
    finds: ({ partly }) => ({ [order(partly.number)]: ['refund.points-reversed', 'points.reversed'] }),
  },
  'points that a refund returned': {
    by: ({ refunds: [first] }) => [set('refunds', 'points_returned = points_returned + 1', first)],
    finds: ({ partly }) => ({ [order(partly.number)]: ['refund.points-returned', 'points.returned'] }),
  },
};

/** Damage to orders and refunds. */
export const orderCorruptions: Corruptions = { ...orders, ...refunds };
