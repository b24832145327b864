import { hash } from 'node:crypto';
import { cutPage, type Page, type Row, statement } from './database.ts';

const session = statement(
  `select u.role, u.customer_id from sessions s join users u on u.id = s.user_id
    where s.organization_id = $1 and s.digest = $2 and s.revoked_at is null and s.expires_at > now() and u.disabled_at is null`,
  'session',
);

/** The user of a token. */
export async function viewerOf(authorization = ''): Promise<Row | undefined> {
  const [row] = await session(hash('sha256', authorization.slice('Bearer '.length)));
  return row;
}

/** Whether a user may see what belongs to this customer. */
export const maySee = (viewer: Row | undefined, customerId: unknown): boolean =>
  viewer !== undefined && (viewer['role'] !== 'customer' || viewer['customer_id'] === customerId);

const ORDER = `id, number, status, customer_id, subtotal, voucher_code, discount, shipping, total, refunded, currency, shipping_address,
  tracking_number, delivery_method, ship_not_before, payment_reference, metadata, created_at, updated_at`;
const LINE =
  'id, order_id, plant_id, name, quantity, currency, unit_price, discount, total, refunded_quantity, shipped_quantity';
const REFUND = `id, created_at, updated_at, order_id, kind, currency, total, shipping, goodwill, reason, note, reference, points_reversed,
  points_returned, created_by, metadata, number`;
const UNITS = 'refund_id, order_item_id, plant_id, quantity, currency, amount, restocked';
const OF_ORDER = 'where organization_id = $1 and order_id = $2';
const OF_ORDERS = 'where organization_id = $1 and order_id = any($2::uuid[])';

const order = statement(`select ${ORDER} from orders where organization_id = $1 and id = $2`, 'order');
export const linesOf = statement(`select ${LINE} from order_items ${OF_ORDER} order by position`, 'lines');
export const timelineOf = statement(
  `select created_at, status, actor, note, request_id from order_timeline ${OF_ORDER} order by number`,
  'timeline',
);
const refunds = statement(`select ${REFUND} from refunds ${OF_ORDER} order by number limit $3 offset $4`, 'refunds');
const refundTotal = statement(`select count(*)::int as total from refunds ${OF_ORDER}`, 'refund total');
const customer = statement('select id, name, email from customers where organization_id = $1 and id = $2', 'customer');

export const ordersOf = statement(
  `select ${ORDER} from orders where organization_id = $1 and customer_id = $2 order by created_at desc, id desc limit $3`,
  'orders of customer',
);
export const linesOfEach = statement(`select ${LINE} from order_items ${OF_ORDERS} order by position`, 'lines of each');
export const refundsOfEach = statement(
  `select refund.* from unnest($2::uuid[]) one (id) cross join lateral (
    select ${REFUND} from refunds where organization_id = $1 and order_id = one.id order by number limit $3
  ) refund order by refund.number`,
  'refunds of each',
);
export const unitsOfEach = statement(
  `select ${UNITS} from refund_items where organization_id = $1 and refund_id = any($2::uuid[]) order by position`,
  'units of each',
);

export const findOrder = async (id: string): Promise<Row | undefined> => (await order(id))[0];

export const findCustomer = async (id: string): Promise<Row | undefined> => (await customer(id))[0];

export const countRefunds = async (id: string): Promise<number> => (await refundTotal(id))[0]?.['total'];

/** A page of the refunds of an order, each with its units. */
export async function listRefunds(id: string, limit: number, offset: number): Promise<Page> {
  const rows = await refunds(id, limit + 1, offset);
  const page = cutPage(rows, limit, (last) => [offset + limit, 'refunds,number asc', last['number']]);
  const units = page.items.length === 0 ? [] : await unitsOfEach(page.items.map((refund) => refund['id']));
  const ofRefund = Map.groupBy(units, (unit) => unit['refund_id']);
  return { ...page, items: page.items.map((refund) => ({ ...refund, units: ofRefund.get(refund['id']) ?? [] })) };
}

const REFUNDABLE = ['processing', 'shipped', 'delivered'];

export const money = (row: Row, field: string) => ({ amount: row[field], currency: row['currency'] });

export const refundable = (row: Row) => ({
  amount: REFUNDABLE.includes(row['status']) ? row['total'] - row['refunded'] : 0,
  currency: row['currency'],
});
