import { randomInt } from 'node:crypto';
import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { findById } from '../../../database/write/load.js';
import { lockForViewer, refuseErased } from '../../customers/lock-customer.js';
import { changePoints, insufficientPoints, lockAccount } from '../change-points.js';
import { RedeemedReward, type RedeemRewardArgs } from '../loyalty.types.js';
import { LoyaltyEntryKind } from '../loyalty-entry.entity.js';
import { Redemption } from './redemption.entity.js';
import { Reward } from './reward.entity.js';

/** Exchanges points for a code that takes the discount of the reward off one order of the customer. */
export async function redeemReward(ctx: Context, { customerId, rewardId }: RedeemRewardArgs): Promise<RedeemedReward> {
  const customer = await lockForViewer(ctx, customerId);
  refuseErased(customer);
  // RACE: staff may change or archive the reward at the same time. The lock makes them wait until this code is paid.
  const reward = await findById(ctx, Reward, 'reward', rewardId, { lock: 'share' });
  if (!reward.active) throw AppError.notFound('reward', rewardId);
  const account = await lockAccount(ctx, customer.id);
  const required = reward.pointsCost;
  if (account.points < required) throw insufficientPoints(required, account.points);
  const redemption = ctx.em.create(Redemption, {
    organizationId: customer.organizationId,
    customerId: customer.id,
    rewardId: reward.id,
    code: newCode(),
    pointsSpent: required,
    discount: reward.discount,
  });
  changePoints(ctx, account, { kind: LoyaltyEntryKind.REDEEM, points: -required, redemptionId: redemption.id });
  return Object.assign(new RedeemedReward(), { code: redemption.code, reward, pointsSpent: required });
}

/** Letters and digits that are not easily confused. 31^12 codes cannot be guessed. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ2346789';

function newCode(): string {
  const letters = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `THX-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
