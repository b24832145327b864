import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { findCustomer } from '../customers/find-customer.js';
import { changePoints, insufficientPoints, lockAccount } from './change-points.js';
import { type AdjustPointsArgs, type Loyalty, MAX_POINTS } from './loyalty.types.js';
import { LoyaltyEntryKind } from './loyalty-entry.entity.js';
import { loyaltyOf } from './show-loyalty.js';

/**
 * Adds points to a customer, or deducts some, by hand. New points pay off a debt first. A deduction never creates a
 * debt (INSUFFICIENT_POINTS). The tier stays the same, because it counts only earned points.
 */
export async function adjustPoints(ctx: Context, { customerId, change, note }: AdjustPointsArgs): Promise<Loyalty> {
  const customer = await findCustomer(ctx, customerId);
  const account = await lockAccount(ctx, customer.id);
  if (change < 0 && account.points < -change) throw insufficientPoints(-change, account.points);
  if (change > 0 && account.balance + change > MAX_POINTS) {
    const most = MAX_POINTS - account.balance;
    throw AppError.invalid({ field: 'change', code: 'max', received: change, allowed: most });
  }
  changePoints(ctx, account, { kind: LoyaltyEntryKind.ADJUST, points: change, note: note || undefined });
  await ctx.em.flush();
  return loyaltyOf(ctx, customer.id);
}
