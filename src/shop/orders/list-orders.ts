import type { FilterQuery } from '@mikro-orm/core';
import { maySee, seesAllOrders, viewerOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { isId } from '../../core/ids.js';
import { sortedBy } from '../../database/read/cursor.js';
import { find } from '../../database/read/find.js';
import { withUpdatedSince } from '../../database/read/match.js';
import type { PageArgs, PageOf } from '../../database/read/page.js';
import type { Customer } from '../customers/customer.entity.js';
import { withMetadata } from '../metadata-column/metadata.js';
import { Order } from './order.entity.js';
import type { OrdersArgs } from './order.types.js';
import { asNumber, startingWith } from './order-search.js';

const newestFirst = sortedBy('createdAt', 'desc');

/** Orders, newest first. Staff, and keys that read orders, see all orders of the shop; customers see only their own, whatever `customerId` says. */
export async function listOrders(ctx: Context, args: OrdersArgs): Promise<PageOf<Order>> {
  if (args.reference != null && !seesAllOrders(ctx)) {
    const who = 'Only staff, and API keys that read all orders,';
    throw new AppError('FORBIDDEN', `${who} can find orders by a payment. Leave \`reference\` out.`);
  }
  const conditions: FilterQuery<Order>[] = [];
  if (args.status != null) conditions.push({ status: args.status });
  if (args.ids != null) conditions.push({ id: args.ids.filter(isId) });
  if (args.customerId != null) conditions.push(ofCustomer(args.customerId));
  if (args.number != null) conditions.push({ number: asNumber(args.number) });
  if (args.reference != null) conditions.push({ paymentReference: args.reference });
  if (args.from != null) conditions.push({ createdAt: { $gte: args.from } });
  if (args.to != null) conditions.push({ createdAt: { $lt: args.to } });
  if (!seesAllOrders(ctx)) conditions.push(ofCustomer(viewerOf(ctx).customerId ?? ''));
  const where = { $and: conditions } as FilterQuery<Order>;
  const found = withMetadata(ctx, args.metadata, args.q ? startingWith(ctx, args.q) : undefined);
  const match = withUpdatedSince(args.updatedSince, found);
  return find(ctx, Order, { where, match, sort: newestFirst }, args);
}

/** The orders of a customer, newest first, for the customers of one level of a query at once. */
export async function ordersOf(ctx: Context, { id }: Customer, page: PageArgs): Promise<PageOf<Order>> {
  if (!maySee(ctx, id)) throw AppError.notFound('customer', id);
  return find(ctx, Order, { of: { parent: 'customer', id }, sort: newestFirst }, page);
}

/** A malformed id matches no order. */
const ofCustomer = (id: string): FilterQuery<Order> => (isId(id) ? { customer: id } : { id: null as never });
