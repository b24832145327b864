import { organizationOf, seesAllOrders } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { byKey } from '../../database/read/by-key.js';
import type { SortKey } from '../../database/read/cursor.js';
import { find } from '../../database/read/find.js';
import type { Match } from '../../database/read/match.js';
import type { PageOf } from '../../database/read/page.js';
import { findOrder } from '../orders/find-order.js';
import type { Order } from '../orders/order.entity.js';
import { Shipment } from './shipment.entity.js';
import type { ShipmentsArgs } from './shipment.types.js';

const oldestFirst: SortKey[] = [['number', 'asc']];
const newestFirst: SortKey[] = [['number', 'desc']];

/** The shipments of an order that the viewer may see, or of the whole shop for who sees all its orders; with a lot, those that have units of it. */
export async function listShipments(ctx: Context, { orderId, lot, ...page }: ShipmentsArgs): Promise<PageOf<Shipment>> {
  const match = lot == null ? undefined : withLot(organizationOf(ctx), lot);
  if (orderId != null) {
    const { id } = await findOrder(ctx, orderId);
    const of = { parent: 'order', id } as const;
    return find(ctx, Shipment, match ? { of, match, sort: oldestFirst } : { of, sort: oldestFirst }, page);
  }
  if (seesAllOrders(ctx)) return find(ctx, Shipment, { match, sort: newestFirst }, page);
  const who = 'Only staff, and API keys that read all orders,';
  throw new AppError('FORBIDDEN', `${who} can list the shipments of all orders. Name an \`orderId\`.`);
}

/** The shipments of an order, oldest first, for the orders of one level of a query at once. */
export const shipmentsOf = (ctx: Context, { id }: Order): Promise<Shipment[]> =>
  byKey(ctx, Shipment, 'order', id, { sort: oldestFirst });

const withLot = (shop: string, lot: string): Match => ({
  sql: (row) => `${row}.id in (select shipment_id from shipment_items where organization_id = ? and lot = ?)`,
  parameters: [shop, lot],
});
