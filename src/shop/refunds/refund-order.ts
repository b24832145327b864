import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { lockOrder } from '../orders/find-order.js';
import { changeStatus } from '../orders/status/change-status.js';
import { OrderStatus } from '../orders/status/order-status.js';
import { applyRefund } from './apply-refund.js';
import type { Refund } from './refund.entity.js';
import type { QuoteRefundArgs, RefundOrderArgs } from './refund.types.js';
import { refundOutcome } from './rules/refund-outcome.js';
import { wantedRefund } from './rules/wanted-refund.js';

/** Refunds an order, in full or in part. Refunded units go back to stock, and points are reversed and returned. */
export async function refundOrder(ctx: Context, args: RefundOrderArgs): Promise<Refund> {
  const wanted = wantedRefund(args);
  const order = await lockOrder(ctx, args.orderId);
  if (args.expectedRefunded != null && args.expectedRefunded !== order.refunded) {
    throw AppError.conflict('The expected amount does not match: {refunded} has been refunded so far.', {
      refunded: order.refunded,
    });
  }
  const outcome = refundOutcome(order, order.items.getItems(), wanted);
  const refund = await applyRefund(ctx, order, outcome, {
    reason: args.reason,
    note: args.note,
    notRestocked: linesNotRestocked(args),
  });
  if (outcome.finishes) await changeStatus(ctx, order, OrderStatus.REFUNDED);
  return refund;
}

/** The lines whose units do not go back to stock. */
export const linesNotRestocked = ({ items }: QuoteRefundArgs): Set<string> =>
  new Set((items ?? []).filter((item) => item.restock === false).map((item) => item.orderItemId.toLowerCase()));
