import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { byKey } from '../../database/read/by-key.js';
import { sortedBy } from '../../database/read/cursor.js';
import { findCustomer } from '../customers/find-customer.js';
import { type Loyalty, MAX_CODES, type RewardCode } from './loyalty.types.js';
import { LoyaltyAccount } from './loyalty-account.entity.js';
import { LoyaltyEntry } from './loyalty-entry.entity.js';
import { Redemption } from './rewards/redemption.entity.js';
import { Reward } from './rewards/reward.entity.js';
import { tierOf } from './tiers.js';

const newestFirst = sortedBy('createdAt', 'desc');
const cheapestFirst = sortedBy('pointsCost', 'asc');

/** The points of a customer, the rewards they could buy, the codes of those they bought, and the last 20 changes. */
export async function showLoyalty(ctx: Context, customerId: string): Promise<Loyalty> {
  return loyaltyOf(ctx, (await findCustomer(ctx, customerId)).id);
}

/** The same, for a customer that the viewer is known to be allowed to see. The customers of one document share messages. */
export async function loyaltyOf(ctx: Context, id: string): Promise<Loyalty> {
  const codes = { sort: newestFirst, limit: MAX_CODES, last: 'order_id is not null' };
  const [[account], redemptions, rewards, entries] = await Promise.all([
    byKey(ctx, LoyaltyAccount, 'customerId', id),
    byKey(ctx, Redemption, 'customerId', id, codes),
    byKey(ctx, Reward, 'organizationId', organizationOf(ctx), { sort: cheapestFirst }),
    byKey(ctx, LoyaltyEntry, 'customerId', id, { sort: [['number', 'desc']], limit: 20 }),
  ]);
  const points = account?.points ?? 0;
  const lifetimePoints = account?.lifetimePoints ?? 0;
  return {
    customerId: id,
    points,
    pointsDebt: account?.pointsDebt ?? 0,
    lifetimePoints,
    ...tierOf(lifetimePoints),
    rewards: rewards.filter(({ active }) => active).map((reward) => offer(reward, points)),
    codes: redemptions.map((redemption) => codeOf(redemption, rewards)),
    entries,
  };
}

function codeOf({ code, rewardId, discount, createdAt, orderId }: Redemption, rewards: Reward[]): RewardCode {
  const reward = rewards.find(({ id }) => id === rewardId) as Reward;
  return { code, reward, discount: { amount: discount, currency: reward.currency }, createdAt, orderId };
}

const offer = (reward: Reward, points: number) => ({
  ...reward,
  discount: { amount: reward.discount, currency: reward.currency },
  affordable: points >= reward.pointsCost,
});
