import type { Context } from '../../core/context.js';
import { changePoints, lockAccount } from '../loyalty/change-points.js';
import { MAX_POINTS } from '../loyalty/loyalty.types.js';
import { LoyaltyEntryKind } from '../loyalty/loyalty-entry.entity.js';
import { earnedPoints } from '../loyalty/points.js';
import { lockOrder } from './find-order.js';
import type { Order } from './order.entity.js';
import { changeStatus } from './status/change-status.js';
import { OrderStatus } from './status/order-status.js';

/** Marks a pending order as paid: it becomes processing, and the customer earns points for the merchandise. */
export async function markOrderPaid(ctx: Context, id: string): Promise<Order> {
  const order = await lockOrder(ctx, id);
  await changeStatus(ctx, order, OrderStatus.PROCESSING);
  const due = earnedPoints(order.subtotal - order.discount, order.currency);
  if (due > 0) {
    const account = await lockAccount(ctx, order.customerId);
    // A customer cannot have more than MAX_POINTS. Points above that are not earned; the order is paid all the same.
    const points = Math.max(0, Math.min(due, MAX_POINTS - Math.max(account.balance, account.lifetimePoints)));
    order.pointsEarned = points;
    changePoints(ctx, account, { kind: LoyaltyEntryKind.EARN, points, orderId: order.id });
  }
  return order;
}
