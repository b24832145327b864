import { hasScope, maySee, seesAllOrders } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { isId } from '../../core/ids.js';
import { Scope } from '../../core/rights.js';
import { readOne } from '../../database/read/related.js';
import { load } from '../../database/write/load.js';
import { OrderItem } from './items/order-item.entity.js';
import { Order } from './order.entity.js';

/**
 * The order with this id; 404 unless the viewer may see it. Staff may see all orders of the shop, customers their
 * own, and an API key that reads orders, or has the scope PAYMENTS, each whose id it knows.
 */
export async function findOrder(ctx: Context, id: string): Promise<Order> {
  return visible(ctx, await readOne(ctx, Order, 'order', id));
}

/**
 * The same order with its lines, locked until the transaction ends; for an API key with this scope, each whose id it knows.
 *
 * RACE: two commands on one order (two refunds, a cancel and a refund) must not both act on what they read before.
 * The first read of the order takes the lock.
 */
export async function lockOrder(ctx: Context, id: string, scope?: Scope): Promise<Order> {
  if (!isId(id)) throw AppError.notFound('order', id);
  const [[order], items] = await load<[Order, OrderItem]>(
    ctx,
    { entity: Order, where: { id }, lock: 'update' },
    { entity: OrderItem, where: { order: id }, orderBy: 'position' },
  );
  if (!order) throw AppError.notFound('order', id);
  visible(ctx, order, scope);
  order.items.hydrate(items);
  return order;
}

function visible(ctx: Context, order: Order, scope: Scope = Scope.PAYMENTS): Order {
  const isSeen = seesAllOrders(ctx) || hasScope(ctx, [scope]) || maySee(ctx, order.customerId);
  if (!isSeen) throw AppError.notFound('order', order.id);
  return order;
}
