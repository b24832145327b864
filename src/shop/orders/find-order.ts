import { LockMode } from '@mikro-orm/core';
import { maySee } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { findById } from '../../core/persistence/find-by-id.js';
import { Order } from './order.entity.js';

/** The order with this id, as far as the viewer may see it: staff all of the shop, a customer its own; else 404. */
export async function findOrder(ctx: Context, id: string): Promise<Order> {
  return visible(ctx, await findById(ctx, Order, 'order', id));
}

/**
 * The same order, locked until the transaction ends, with its lines.
 *
 * RACE: two commands on one order (two refunds, a cancel and a refund) must not both act on what they read before.
 * The lock is taken with the read, and nothing of the order is read earlier.
 */
export async function lockOrder(ctx: Context, id: string): Promise<Order> {
  const order = await findById(ctx, Order, 'order', id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  visible(ctx, order);
  await order.items.loadItems();
  return order;
}

function visible(ctx: Context, order: Order): Order {
  if (!maySee(ctx, order.customerId)) throw AppError.notFound('order', order.id);
  return order;
}
