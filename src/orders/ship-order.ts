import type { Context } from '../shared/context.js';
import { changeStatus } from './change-status.js';
import { lockOrder } from './find-order.js';
import type { Order } from './order.entity.js';
import type { ShipOrderArgs } from './order.types.js';
import { OrderStatus } from './order-status.js';

/** Marks a paid order as shipped. */
export async function shipOrder(ctx: Context, { id, trackingNumber }: ShipOrderArgs): Promise<Order> {
  const order = await lockOrder(ctx, id);
  await changeStatus(ctx, order, OrderStatus.SHIPPED);
  order.trackingNumber = trackingNumber ?? undefined;
  return order;
}
