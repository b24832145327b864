import { ref } from '@mikro-orm/core';
import { actorOf } from '../../core/access.js';
import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { load } from '../../database/write/load.js';
import { record } from '../../events/record.js';
import { accountToLock, changePoints, lockAccount } from '../loyalty/change-points.js';
import type { LoyaltyAccount } from '../loyalty/loyalty-account.entity.js';
import { LoyaltyEntryKind } from '../loyalty/loyalty-entry.entity.js';
import { lineOf } from '../orders/items/units-left.js';
import type { Order } from '../orders/order.entity.js';
import type { Plant } from '../plants/plant.entity.js';
import { byGivenId, lockedPlant, lockPlants, plantsToLock } from '../plants/stock/lock-plants.js';
import { moveStock } from '../plants/stock/move-stock.js';
import { StockCause } from '../plants/stock/stock-movement.entity.js';
import { Refund } from './refund.entity.js';
import { RefundItem } from './refund-item.entity.js';
import type { RefundOutcome } from './rules/refund-outcome.js';
import { RefundKind, type RefundReason } from './rules/refund-reason.js';

interface Details {
  reason?: RefundReason;
  note?: string;
  /** Whether the units of a line go back to stock. */
  isRestocked(line: string): boolean;
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
  // Units that cost nothing change no amount of the order.
  order.updatedAt = clock.now();
  const { plants, account } = await lockPlantsAndPoints(ctx, order, refund);
  restock(ctx, refund.items.getItems(), plants);
  if (account) movePoints(ctx, order, refund, account);
  record(ctx, 'refund.created', { resourceId: order.id, value: refund });
  return refund;
}

function writeRefund(
  ctx: Context,
  order: Order,
  outcome: RefundOutcome,
  { reason, note, isRestocked }: Details,
): Refund {
  const { organizationId, currency } = order;
  const { total, shipping, goodwill, pointsReversed, pointsReturned, full } = outcome;
  const refund = ctx.em.create(Refund, {
    ...{ organizationId, order: ref(order), currency, total, shipping, goodwill, pointsReversed, pointsReturned },
    kind: full ? RefundKind.FULL : RefundKind.PARTIAL,
    reason,
    note,
    reference: order.paymentReference,
    createdBy: actorOf(ctx),
  });
  outcome.items.forEach(({ id, quantity, amount }, position) => {
    const line = lineOf(order.items.getItems(), id);
    line.refundedQuantity += quantity;
    const item = { organizationId, refund: ref(refund), position, orderItem: ref(line), plant: line.plant, currency };
    refund.items.add(ctx.em.create(RefundItem, { ...item, quantity, amount, restocked: isRestocked(id) }));
  });
  return refund;
}

/**
 * Locks the plants of the lines that go back to stock and, if the refund changes points, the customer's loyalty account.
 */
async function lockPlantsAndPoints(ctx: Context, order: Order, refund: Refund) {
  const restocked = refund.items.getItems().filter((item) => item.restocked);
  const ids = restocked.map((item) => item.plantId);
  if (refund.pointsReversed === 0 && refund.pointsReturned === 0) return { plants: await lockPlants(ctx, ids) };
  const { customerId } = order;
  const reads = [plantsToLock(ids), accountToLock(customerId)] as const;
  const [plants, [account]] = await load<[Plant, LoyaltyAccount]>(ctx, ...reads);
  return { plants: byGivenId(plants, ids), account: account ?? (await lockAccount(ctx, customerId)) };
}

/** Reverses the points that this money had earned, then returns the points that had been spent on these units. */
function movePoints(ctx: Context, order: Order, refund: Refund, account: LoyaltyAccount): void {
  const { id, pointsReversed, pointsReturned } = refund;
  order.pointsReversed += pointsReversed;
  order.pointsReturned += pointsReturned;
  const cause = { orderId: order.id, refundId: id };
  changePoints(ctx, account, { ...cause, kind: LoyaltyEntryKind.REVERSE, points: -pointsReversed });
  changePoints(ctx, account, { ...cause, kind: LoyaltyEntryKind.RETURN, points: pointsReturned });
}

/** Puts refunded units back into stock, with one ledger entry for each refund line that is restocked. */
function restock(ctx: Context, items: readonly RefundItem[], plants: ReadonlyMap<string, Plant>): void {
  for (const item of items.filter((one) => one.restocked)) {
    const plant = lockedPlant(plants, item.plantId);
    moveStock(ctx, plant, { change: item.quantity, cause: StockCause.REFUND, refundItemId: item.id });
  }
}
