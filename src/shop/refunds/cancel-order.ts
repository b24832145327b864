import { isStaff } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { Scope } from '../../core/rights.js';
import { changePoints, lockAccount } from '../loyalty/change-points.js';
import { LoyaltyEntryKind } from '../loyalty/loyalty-entry.entity.js';
import { lockOrder } from '../orders/find-order.js';
import type { Order } from '../orders/order.entity.js';
import { changeStatus, illegalTransition, requireTransition } from '../orders/status/change-status.js';
import { OrderStatus } from '../orders/status/order-status.js';
import { lockedPlant, lockPlants } from '../plants/stock/lock-plants.js';
import { moveStock } from '../plants/stock/move-stock.js';
import { StockCause } from '../plants/stock/stock-movement.entity.js';
import { returnVoucher } from '../vouchers/redeem-voucher.js';
import { applyRefund } from './apply-refund.js';
import type { CancelOrderArgs } from './refund.types.js';
import { refundOutcome } from './rules/refund-outcome.js';

/**
 * Cancels an order and restocks its remaining units. A paid order is refunded, like any other refund. Customers can
 * cancel their own orders while these are pending, and the server of a storefront those of its guests.
 */
export async function cancelOrder(ctx: Context, { id, reason }: CancelOrderArgs): Promise<Order> {
  const order = await lockOrder(ctx, id, Scope.SIGN_UP);
  if (!isStaff(ctx) && order.status !== OrderStatus.PENDING) throw illegalTransition(order, []);
  requireTransition(order, OrderStatus.CANCELLED);
  if (order.status === OrderStatus.PENDING) {
    await cancelPending(ctx, order, reason);
    return order;
  }
  const outcome = refundOutcome(order, order.items.getItems(), 'everything');
  await applyRefund(ctx, order, outcome, { note: reason, isRestocked: () => true });
  await changeStatus(ctx, order, OrderStatus.CANCELLED, reason);
  return order;
}

/** Cancels a locked order that is pending, as a customer, staff or the store itself may. */
export async function cancelPending(ctx: Context, order: Order, reason?: string): Promise<void> {
  await cancelUnpaid(ctx, order);
  await returnVoucher(ctx, order);
  await changeStatus(ctx, order, OrderStatus.CANCELLED, reason);
}

/** The order was not paid: its units go back to stock, and the points of the reward back to the customer. */
async function cancelUnpaid(ctx: Context, order: Order): Promise<void> {
  const plants = await lockPlants(
    ctx,
    order.items.getItems().map((item) => item.plantId),
  );
  for (const item of order.items) {
    const plant = lockedPlant(plants, item.plantId);
    moveStock(ctx, plant, { change: item.quantity, cause: StockCause.CANCEL, orderItemId: item.id });
  }
  const points = order.pointsSpent - order.pointsReturned;
  if (points === 0) return;
  order.pointsReturned += points;
  const account = await lockAccount(ctx, order.customerId);
  changePoints(ctx, account, { kind: LoyaltyEntryKind.RETURN, points, orderId: order.id });
}
