import type { Context } from '../../core/context.js';
import { lockOrder } from './find-order.js';
import type { Order } from './order.entity.js';
import { changeStatus } from './status/change-status.js';
import { OrderStatus } from './status/order-status.js';

/** Marks a shipped order as delivered, or a paid one that the customer has picked up. */
export async function deliverOrder(ctx: Context, id: string): Promise<Order> {
  const order = await lockOrder(ctx, id);
  await changeStatus(ctx, order, OrderStatus.DELIVERED);
  return order;
}
