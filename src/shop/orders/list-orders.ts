import type { FilterQuery } from '@mikro-orm/core';
import { isStaff, viewerOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { isId } from '../../core/ids.js';
import { type PageOf, paginate } from '../../core/persistence/page.js';
import { Order } from './order.entity.js';
import type { OrdersArgs } from './order.types.js';

/** Orders, newest first. Staff see all orders of the shop; customers see only their own, whatever `customerId` says. */
export async function listOrders(ctx: Context, args: OrdersArgs): Promise<PageOf<Order>> {
  const conditions: FilterQuery<Order>[] = [];
  if (args.status != null) conditions.push({ status: args.status });
  if (args.customerId != null) conditions.push(ofCustomer(args.customerId));
  if (!isStaff(ctx)) conditions.push(ofCustomer(viewerOf(ctx).customerId ?? ''));
  const where = { $and: conditions } as FilterQuery<Order>;
  const sort: [string, 'desc'][] = [
    ['createdAt', 'desc'],
    ['id', 'desc'],
  ];
  return paginate(ctx, Order, where, sort, args);
}

/** A malformed id matches no order. */
const ofCustomer = (id: string): FilterQuery<Order> => (isId(id) ? { customer: id } : { id: null as never });
