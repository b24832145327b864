import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { readSql } from '../../database/read/sql.js';
import { lock } from '../../database/write/advisory-locks.js';
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
export async function markOrderPaid(ctx: Context, { id, reference, amount }: MarkOrderPaidArgs): Promise<Order> {
  const order = await lockOrder(ctx, id);
  if (amount != null && amount !== order.total) {
    const issue = { code: 'isAmount', variant: 'orderTotal', received: amount, allowed: order.total } as const;
    throw AppError.invalid({ field: 'amount', ...issue });
  }
  if (reference && order.paymentReference === reference) return order;
  requireTransition(order, OrderStatus.PROCESSING);
  if (reference) await requireUnused(ctx, reference);
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

/**
 * Refuses a payment that has paid an order of the shop.
 *
 * RACE: two calls may report one payment for two orders. The later one waits for the lock, and then finds the order of the earlier
 * one, which the refusal names.
 */
async function requireUnused(ctx: Context, reference: string): Promise<void> {
  const shop = organizationOf(ctx);
  const [, [paid]] = await Promise.all([
    lock(ctx, 'payment references', `${shop}:${reference}`),
    readSql<{ number: string }>(ctx, { sql: PAID, values: [shop, reference] }),
  ]);
  if (!paid) return;
  const message = 'The payment "{reference}" has paid order {number}: a payment pays one order.';
  throw AppError.conflict(message, { reference, number: paid.number });
}

const PAID = 'select number from orders where organization_id = ? and payment_reference = ?';
