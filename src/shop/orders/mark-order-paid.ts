import type { Context } from '../../core/context.js';
import { changePoints, lockAccount } from '../loyalty/change-points.js';
import { LoyaltyEntryKind } from '../loyalty/loyalty-entry.entity.js';
import { earnablePoints } from '../loyalty/points.js';
import { lockOrder } from './find-order.js';
import type { Order } from './order.entity.js';
import type { MarkOrderPaidArgs } from './order.types.js';
import { changeStatus, requireTransition } from './status/change-status.js';
import { OrderStatus } from './status/order-status.js';

/**
 * Marks a pending order as paid: it becomes processing, and the customer earns points for the merchandise. An order that has
 * this reference already is returned as it is: a provider may report a payment again, days later.
 */
export async function markOrderPaid(ctx: Context, { id, reference }: MarkOrderPaidArgs): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (reference && order.paymentReference === reference) return order;
  requireTransition(order, OrderStatus.PROCESSING);
  order.paymentReference = reference ?? undefined;
  await changeStatus(ctx, order, OrderStatus.PROCESSING);
  const merchandise = order.subtotal - order.discount;
  if (earnablePoints(merchandise, order.currency) > 0) {
    const account = await lockAccount(ctx, order.customerId);
    const points = earnablePoints(merchandise, order.currency, account);
    order.pointsEarned = points;
    changePoints(ctx, account, { kind: LoyaltyEntryKind.EARN, points, orderId: order.id });
  }
  return order;
}
