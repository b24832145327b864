import type { Context } from '../shared/context.js';
import { changeStatus } from './change-status.js';
import { lockOrder } from './find-order.js';
import type { Order } from './order.entity.js';
import { OrderStatus } from './order-status.js';

/** Marks a shipped order as delivered. */
export async function deliverOrder(ctx: Context, id: string): Promise<Order> {
  const order = await lockOrder(ctx, id);
  await changeStatus(ctx, order, OrderStatus.DELIVERED);
  return order;
}
