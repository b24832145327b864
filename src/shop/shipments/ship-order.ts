import type { Context } from '../../core/context.js';
import { lockOrder } from '../orders/find-order.js';
import type { Order } from '../orders/order.entity.js';
import { shipUnits } from './create-shipment.js';
import type { ShipOrderArgs } from './shipment.types.js';

/** Ships all that is left of a paid order, in one shipment. */
export async function shipOrder(ctx: Context, { id, trackingNumber }: ShipOrderArgs): Promise<Order> {
  const order = await lockOrder(ctx, id);
  await shipUnits(ctx, order, { trackingNumber }, 'everything');
  return order;
}
