import { LockMode } from '@mikro-orm/core';
import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { Redemption } from '../../loyalty/rewards/redemption.entity.js';

/**
 * The reward code, locked, if this customer may use it.
 *
 * RACE: two orders with one code. The lock makes the second wait and then see that it was used; the unique key on
 * `order_id` and the check of `orderId` here let a code pay once.
 */
export async function lockRewardCode(ctx: Context, code: string, customerId: string): Promise<Redemption> {
  const found = await ctx.em.findOne(
    Redemption,
    { code: code.trim().toUpperCase(), customerId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (found && !found.orderId) return found;
  throw AppError.invalid({ field: 'rewardCode', code: 'code', received: code });
}
