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
export const lockRewardCode = (ctx: Context, code: string, customerId: string): Promise<Redemption> =>
  unusedCode(ctx, code, customerId, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** The reward code, if this customer may use it now. */
export const findRewardCode = (ctx: Context, code: string, customerId: string): Promise<Redemption> =>
  unusedCode(ctx, code, customerId, {});

async function unusedCode(ctx: Context, code: string, customerId: string, options: { lockMode?: LockMode }) {
  const found = await ctx.em.findOne(Redemption, { code: code.toUpperCase(), customerId }, options);
  if (found && !found.orderId) return found;
  throw AppError.invalid({ field: 'rewardCode', code: 'code', received: code });
}
