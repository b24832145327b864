import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { type Lock, load } from '../../../database/write/load.js';
import { Redemption } from '../../loyalty/rewards/redemption.entity.js';

/**
 * The reward code, if this customer may use it now.
 *
 * RACE: two orders may use the same code. The lock of an order makes the second one wait and then see `orderId`, so a code is
 * used once. The unique key on `order_id` lets an order use one code.
 */
export async function unusedRewardCode(
  ctx: Context,
  code: string,
  customerId: string,
  lock?: Lock,
): Promise<Redemption> {
  const where = { code: code.toUpperCase(), customerId };
  const [[found]] = await load<[Redemption]>(ctx, { entity: Redemption, where, lock });
  if (found && !found.orderId) return found;
  throw AppError.invalid({ field: 'rewardCode', code: 'code', received: code });
}
