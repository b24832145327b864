import type { Context } from '../../core/context.js';
import { lockOrder } from './find-order.js';
import type { Order } from './order.entity.js';
import type { ShipOrderArgs } from './order.types.js';
import { changeStatus } from './status/change-status.js';
import { OrderStatus } from './status/order-status.js';

/** Marks a paid order as shipped. */
export async function shipOrder(ctx: Context, { id, trackingNumber }: ShipOrderArgs): Promise<Order> {
  const order = await lockOrder(ctx, id);
  await changeStatus(ctx, order, OrderStatus.SHIPPED);
  order.trackingNumber = trackingNumber ?? undefined;
  return order;
}
