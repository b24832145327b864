import type { Context } from '../../core/context.js';
import { related } from '../../database/read/related.js';
import { findOrder } from '../orders/find-order.js';
import { refundableStatuses } from '../orders/status/order-status.js';
import type { QuoteRefundArgs, RefundQuote } from './refund.types.js';
import { isRestockedBy } from './refund-order.js';
import { refundOutcome, statusAfter } from './rules/refund-outcome.js';
import { RefundKind } from './rules/refund-reason.js';
import { wantedRefund } from './rules/wanted-refund.js';

/** What `refundOrder` with the same arguments would do now, errors included. It changes nothing and locks nothing. */
export async function quoteRefund(ctx: Context, args: QuoteRefundArgs): Promise<RefundQuote> {
  const wanted = wantedRefund(args);
  const order = await findOrder(ctx, args.orderId);
  const lines = await related(ctx, order, 'items');
  const outcome = refundOutcome(order, lines, wanted);
  const money = (amount: number) => ({ amount, currency: order.currency });
  const isRestocked = isRestockedBy(args);
  const plantOf = new Map(lines.map((item) => [item.id, item.plantId]));
  const status = statusAfter(order, lines, outcome);
  const refunded = order.refunded + outcome.total;
  const refundable = refundableStatuses.includes(status) ? order.total - refunded : 0;
  return {
    orderId: order.id,
    kind: outcome.full ? RefundKind.FULL : RefundKind.PARTIAL,
    total: money(outcome.total),
    items: outcome.items.map(({ id, quantity, amount }) => {
      return {
        orderItemId: id,
        plantId: plantOf.get(id) ?? '',
        quantity,
        amount: money(amount),
        restocked: isRestocked(id),
      };
    }),
    shipping: money(outcome.shipping),
    goodwill: money(outcome.goodwill),
    pointsReversed: outcome.pointsReversed,
    pointsReturned: outcome.pointsReturned,
    order: { id: order.id, status, refunded: money(refunded), refundable: money(refundable) },
  };
}
