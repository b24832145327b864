import { ADAS, GRACES } from '../../support/shop.js';
import { demoId } from '../../support/store.js';
import { CATALOGUE, type Corruptions, customer, NO_2, order, plant, SECOND, set, unchecked } from './corruption.js';

const lineOf = (orderId: string, position: number): string =>
  `(select id from order_items where order_id = '${orderId}' and position = ${position})`;
const lastMovement = (plantId: string): string =>
  `(select id from stock_movements where plant_id = '${plantId}' order by number desc limit 1)`;
/** An entry of the points ledger, with its balance. */
export const entry = (customerId: string, kind: string, points: number): string[] => [
  `insert into loyalty_entries (id, organization_id, created_at, customer_id, kind, points, created_by)
   select gen_random_uuid(), organization_id, now() + interval '1 day', id, '${kind}', ${points}, 'nobody'
   from customers where id = '${customerId}'`,
  `update loyalty_accounts set balance = balance + (${points}) where customer_id = '${customerId}'`,
];

const stock: Corruptions = {
  'a plant that was archived without a change of the size of the catalogue': {
    by: ({ plants: [id] }) => [set('plants', 'archived_at = now()', id)],
    finds: () => ({ [CATALOGUE]: ['catalogue.size'] }),
  },
  'a plant that became a draft without a change of the number of drafts': {
    by: ({ plants: [id] }) => [set('plants', 'draft = true', id)],
    finds: () => ({ [CATALOGUE]: ['catalogue.drafts'] }),
  },
  'stock that changed behind the ledger': {
    by: ({ plants: [id] }) => [set('plants', 'stock = stock + 1', id)],
    finds: ({ plants: [id] }) => ({ [plant(id)]: ['stock.sum'] }),
  },
  'a movement that is gone': {
    by: ({ processing }) => [`delete from stock_movements where order_item_id = ${lineOf(processing.id, 1)}`],
    finds: ({ processing, plants: [, id] }) => ({
      [order(processing.number)]: ['stock.order'],
      [plant(id)]: ['stock.running', 'stock.sum'],
    }),
  },
  'the stock after a movement': {
    by: ({ plants: [id] }) => [
      `update stock_movements set stock_after = stock_after + 1 where id = ${lastMovement(id)}`,
    ],
    finds: ({ plants: [id] }) => ({ [plant(id)]: ['stock.running'] }),
  },
  'a stock below 0': {
    by: ({ plants: [id] }) => [
      unchecked('stock_movements', 'stock_after'),
      unchecked('plants', 'stock'),
      `update stock_movements set change = change - 1000, stock_after = stock_after - 1000 where id = ${lastMovement(id)}`,
      set('plants', 'stock = stock - 1000', id),
    ],
    finds: ({ plants: [id] }) => ({ [plant(id)]: ['stock.negative'] }),
  },
  'a lost unit that is called restocked': {
    by: ({ refunds: [, second] }) => [`update refund_items set restocked = true where refund_id = '${second}'`],
    finds: ({ partly }) => ({ [order(partly.number)]: ['stock.refund'] }),
  },
  'a cancel that did not put back a line': {
    by: ({ undone, plants: [, id] }) => [
      `delete from stock_movements where cause = 'cancel' and order_item_id = ${lineOf(undone.id, 1)}`,
      set('plants', 'stock = stock - 1', id),
    ],
    finds: ({ undone, plants: [, id] }) => ({
      [order(undone.number)]: ['stock.cancel'],
      [plant(id)]: ['stock.running'],
    }),
  },
  'units that came off the shelf of another plant': {
    by: ({ processing, plants: [to, from] }) => [
      `update stock_movements set plant_id = '${to}' where order_item_id = ${lineOf(processing.id, 1)}`,
      set('plants', 'stock = stock + 1', from),
      set('plants', 'stock = stock - 1', to),
    ],
    finds: ({ processing, plants: [to, from] }) => ({
      [order(processing.number)]: ['stock.plant'],
      [plant(to)]: ['stock.running'],
      [plant(from)]: ['stock.running'],
    }),
  },
  'a movement whose order line is gone': {
    by: () => [`delete from order_items where id = ${lineOf(SECOND, 1)}`],
    finds: () => ({ [NO_2]: ['order.subtotal'], [plant(demoId(1012))]: ['stock.cause'] }),
  },
};

const points: Corruptions = {
  'a balance': {
    by: () => [`update loyalty_accounts set balance = balance + 1 where customer_id = '${ADAS}'`],
    finds: () => ({ [customer(ADAS)]: ['points.balance'] }),
  },
  'lifetime points': {
    by: () => [`update loyalty_accounts set lifetime_points = lifetime_points + 1 where customer_id = '${ADAS}'`],
    finds: () => ({ [customer(ADAS)]: ['points.lifetime'] }),
  },
  'an account that is gone': {
    by: () => [`delete from loyalty_accounts where customer_id = '${ADAS}'`],
    finds: () => ({ [customer(ADAS)]: ['points.balance', 'points.lifetime'] }),
  },
  'an earn entry that is gone': {
    by: () => [`delete from loyalty_entries where kind = 'earn' and order_id = '${SECOND}'`],
    finds: () => ({ [NO_2]: ['points.earned'], [customer(ADAS)]: ['points.balance', 'points.lifetime'] }),
  },
  'an earn entry of no order': {
    by: () => [
      unchecked('loyalty_entries', 'origin'),
      `update loyalty_entries set order_id = null where kind = 'earn' and order_id = '${SECOND}'`,
    ],
    finds: () => ({ [NO_2]: ['points.earned'], [customer(ADAS)]: ['points.cause'] }),
  },
  'points that somebody else got': {
    by: () => [
      `update loyalty_entries set customer_id = '${GRACES}' where kind = 'earn' and order_id = '${SECOND}'`,
      ...[
        [ADAS, '-'],
        [GRACES, '+'],
      ].map(
        ([id, sign]) =>
          `update loyalty_accounts set balance = balance ${sign} 74, lifetime_points = lifetime_points ${sign} 74
           where customer_id = '${id}'`,
      ),
    ],
    finds: () => ({ [NO_2]: ['points.owner'] }),
  },
  'the return of a cancelled order’s points': {
    by: ({ undone }) => [
      `update loyalty_accounts set balance = balance - 100 where customer_id =
         (select customer_id from orders where id = '${undone.id}')`,
      `delete from loyalty_entries where kind = 'return' and order_id = '${undone.id}'`,
    ],
    finds: ({ undone }) => ({ [order(undone.number)]: ['points.returned'] }),
  },
  'the points that paid for an order': {
    by: ({ partly }) => [set('orders', 'points_spent = points_spent + 1', partly.id)],
    finds: ({ partly }) => ({ [order(partly.number)]: ['points.code'] }),
  },
  'a redeem entry of other points than the reward code cost': {
    by: ({ partly, customer: id }) => [
      `update loyalty_entries set points = points - 1 where kind = 'redeem' and redemption_id =
         (select id from redemptions where order_id = '${partly.id}')`,
      `update loyalty_accounts set balance = balance - 1 where customer_id = '${id}'`,
    ],
    finds: ({ customer: id }) => ({ [customer(id)]: ['points.redeemed'] }),
  },
  'points that were spent before there were any': {
    by: ({ partly }) => [
      `update loyalty_entries set number = 0 where kind = 'redeem' and redemption_id =
         (select id from redemptions where order_id = '${partly.id}')`,
    ],
    finds: ({ customer: id }) => ({ [customer(id)]: ['points.debt'] }),
  },
  'an adjustment below 0': {
    by: () => entry(ADAS, 'adjust', -100_000),
    finds: () => ({ [customer(ADAS)]: ['points.debt'] }),
  },
  'more points expired than there were': {
    by: () => entry(GRACES, 'expire', -100_000),
    finds: () => ({ [customer(GRACES)]: ['points.debt'] }),
  },
};

const vouchers: Corruptions = {
  'the count of a voucher': {
    by: () => ["update vouchers set used = used + 1 where code = 'HISTORY'"],
    finds: () => ({ 'voucher HISTORY of greenhouse': ['voucher.used'] }),
  },
  'a use of a voucher that was given back though it was paid': {
    by: ({ vouched }) => [`update voucher_uses set returned = true where order_id = '${vouched.id}'`],
    finds: ({ vouched }) => ({
      [order(vouched.number)]: ['voucher.order'],
      'voucher HISTORY of greenhouse': ['voucher.used'],
    }),
  },
  'what a voucher was worth': {
    by: ({ vouched }) => [`update voucher_uses set percent = 16 where order_id = '${vouched.id}'`],
    finds: ({ vouched }) => ({ [order(vouched.number)]: ['points.code'] }),
  },
};

/** Damage to the ledgers of stock, points and vouchers. */
export const ledgerCorruptions: Corruptions = { ...stock, ...points, ...vouchers };
