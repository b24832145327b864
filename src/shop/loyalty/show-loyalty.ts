import { raw } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { findCustomer } from '../customers/find-customer.js';
import { type Loyalty, MAX_CODES, type RewardCode } from './loyalty.types.js';
import { LoyaltyAccount } from './loyalty-account.entity.js';
import { LoyaltyEntry } from './loyalty-entry.entity.js';
import { Redemption } from './rewards/redemption.entity.js';
import { Reward } from './rewards/reward.entity.js';
import { tierOf } from './tiers.js';

/** The points of a customer, the rewards they could buy, the codes of those they bought, and the last 20 changes. */
export async function showLoyalty(ctx: Context, customerId: string): Promise<Loyalty> {
  return loyaltyOf(ctx, (await findCustomer(ctx, customerId)).id);
}

/** The same, for a customer that the viewer is known to be allowed to see. */
export async function loyaltyOf(ctx: Context, id: string): Promise<Loyalty> {
  const account = await ctx.em.findOne(LoyaltyAccount, { customerId: id });
  const points = account?.points ?? 0;
  const lifetimePoints = account?.lifetimePoints ?? 0;
  const redemptions = await ctx.em.find(
    Redemption,
    { customerId: id },
    { orderBy: [unusedFirst(), { createdAt: 'desc' }, { id: 'desc' }], limit: MAX_CODES },
  );
  const redeemed = [...new Set(redemptions.map(({ rewardId }) => rewardId))];
  const rewards = await ctx.em.find(
    Reward,
    { $or: [{ active: true }, { id: { $in: redeemed } }] },
    { orderBy: { pointsCost: 'asc', id: 'asc' } },
  );
  const entries = await ctx.em.find(LoyaltyEntry, { customerId: id }, { orderBy: { number: 'desc' }, limit: 20 });
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

const unusedFirst = () => ({ [raw((code) => `(${code}.order_id is not null)`)]: 'asc' as const });

function codeOf({ code, rewardId, discount, createdAt, orderId }: Redemption, rewards: Reward[]): RewardCode {
  const reward = rewards.find(({ id }) => id === rewardId) as Reward;
  return { code, reward, discount: { amount: discount, currency: reward.currency }, createdAt, orderId };
}

const offer = ({ id, name, description, pointsCost, discount, currency }: Reward, points: number) => ({
  id,
  name,
  description,
  pointsCost,
  discount: { amount: discount, currency },
  affordable: points >= pointsCost,
});
