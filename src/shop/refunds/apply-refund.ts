import { ref } from '@mikro-orm/core';
import { viewerOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { record } from '../../core/events/record.js';
import { changePoints, lockAccount } from '../loyalty/change-points.js';
import { LoyaltyEntryKind } from '../loyalty/loyalty-entry.entity.js';
import type { Order } from '../orders/order.entity.js';
import { Refund } from './refund.entity.js';
import { RefundItem } from './refund-item.entity.js';
import { restock } from './restock.js';
import type { RefundOutcome } from './rules/refund-outcome.js';
import { RefundKind, type RefundReason } from './rules/refund-reason.js';

interface Details {
  reason?: RefundReason;
  note?: string;
  /** Lines whose units do not go back to stock. */
  notRestocked: ReadonlySet<string>;
}

/**
 * Applies the outcome of a refund to a locked order: creates the refund, updates the counters of the order and its
 * lines, restocks, and changes the points. The caller changes the status.
 */
export async function applyRefund(
  ctx: Context,
  order: Order,
  outcome: RefundOutcome,
  details: Details,
): Promise<Refund> {
  const refund = writeRefund(ctx, order, outcome, details);
  order.refunded += outcome.total;
  order.refundedShipping += outcome.shipping;
  await restock(ctx, refund.items.getItems());
  await movePoints(ctx, order, refund);
  record(ctx, 'refund.created', { resourceId: order.id, value: refund });
  return refund;
}

function writeRefund(
  ctx: Context,
  order: Order,
  outcome: RefundOutcome,
  { reason, note, notRestocked }: Details,
): Refund {
  const { organizationId, currency } = order;
  const { total, shipping, goodwill, pointsReversed, pointsReturned, full } = outcome;
  const refund = ctx.em.create(
    Refund,
    {
      ...{ organizationId, order: ref(order), currency, total, shipping, goodwill, pointsReversed, pointsReturned },
      kind: full ? RefundKind.FULL : RefundKind.PARTIAL,
      reason: reason ?? undefined,
      note: note ?? undefined,
      reference: order.paymentReference,
      createdBy: viewerOf(ctx).loginId,
    },
    { persist: true },
  );
  outcome.items.forEach(({ id, quantity, amount }, position) => {
    const line = order.items.getItems().find((item) => item.id === id);
    if (!line) throw new Error(`The order has no line ${id}.`);
    line.refundedQuantity += quantity;
    const item = { organizationId, refund: ref(refund), position, orderItem: ref(line), plant: line.plant, currency };
    refund.items.add(
      ctx.em.create(RefundItem, { ...item, quantity, amount, restocked: !notRestocked.has(id) }, { persist: true }),
    );
  });
  return refund;
}

/** Reverses the points that this money had earned, then returns the points that had been spent on these units. */
async function movePoints(ctx: Context, order: Order, { id, pointsReversed, pointsReturned }: Refund): Promise<void> {
  if (pointsReversed === 0 && pointsReturned === 0) return;
  order.pointsReversed += pointsReversed;
  order.pointsReturned += pointsReturned;
  const account = await lockAccount(ctx, order.customerId);
  const cause = { orderId: order.id, refundId: id };
  changePoints(ctx, account, { ...cause, kind: LoyaltyEntryKind.REVERSE, points: -pointsReversed });
  changePoints(ctx, account, { ...cause, kind: LoyaltyEntryKind.RETURN, points: pointsReturned });
}
