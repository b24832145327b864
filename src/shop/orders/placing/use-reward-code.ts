import { LockMode } from '@mikro-orm/core';
import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { Redemption } from '../../loyalty/rewards/redemption.entity.js';

/**
 * The reward code, locked, if this customer may use it.
 *
 * RACE: two orders may use the same code. The lock makes the second one wait and then see `orderId`, so a code is
 * used once. The unique key on `order_id` lets an order use one code.
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
