import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { lockOrder } from '../orders/find-order.js';
import { changeStatus } from '../orders/status/change-status.js';
import { applyRefund } from './apply-refund.js';
import type { Refund } from './refund.entity.js';
import type { QuoteRefundArgs, RefundOrderArgs } from './refund.types.js';
import { refundOutcome, statusAfter } from './rules/refund-outcome.js';
import { RefundReason } from './rules/refund-reason.js';
import { wantedRefund } from './rules/wanted-refund.js';

/** Refunds an order, in full or in part. Units that can be sold go back to stock, and points are reversed and returned. */
export async function refundOrder(ctx: Context, args: RefundOrderArgs): Promise<Refund> {
  const wanted = wantedRefund(args);
  const order = await lockOrder(ctx, args.orderId);
  if (args.expectedRefunded != null && args.expectedRefunded !== order.refunded) {
    throw AppError.conflict('The expected amount does not match: {refunded} has been refunded so far.', {
      refunded: order.refunded,
    });
  }
  const lines = order.items.getItems();
  const outcome = refundOutcome(order, lines, wanted);
  const status = statusAfter(order, lines, outcome);
  const refund = await applyRefund(ctx, order, outcome, {
    reason: args.reason,
    note: args.note,
    isRestocked: isRestockedBy(args),
  });
  if (status !== order.status) await changeStatus(ctx, order, status);
  return refund;
}

/** Whether the units of a line go back to stock: as its item says, else as the reason does. */
export function isRestockedBy({ items, reason }: QuoteRefundArgs): (line: string) => boolean {
  const asked = new Map(items?.map(({ orderItemId, restock }) => [orderItemId.toLowerCase(), restock]));
  const isSaleable = reason !== RefundReason.DEAD_ON_ARRIVAL && reason !== RefundReason.DAMAGED;
  return (line) => asked.get(line) ?? isSaleable;
}
