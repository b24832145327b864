import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { MAX_REWARDS } from '../../../core/limits.js';
import { lock } from '../../../database/write/advisory-locks.js';
import { record } from '../../../events/record.js';
import { findOrganization } from '../../organizations/find-organization.js';
import { Reward } from './reward.entity.js';
import type { CreateRewardArgs } from './reward.types.js';

/** Creates a reward, whose discount is in the shop's currency. */
export async function createReward(ctx: Context, args: CreateRewardArgs): Promise<Reward> {
  const { id: organizationId, currency } = await findOrganization(ctx);
  await refuseTooMany(ctx, organizationId);
  const { name, pointsCost, discount } = args;
  const row = { organizationId, name, description: args.description ?? '', pointsCost, currency, discount };
  const reward = ctx.em.create(Reward, row);
  record(ctx, 'reward.created', { resourceId: reward.id, value: reward });
  return reward;
}

/** RACE: two requests must not both count one reward less than the limit. So they wait for each other. */
async function refuseTooMany(ctx: Context, organizationId: string): Promise<void> {
  await lock(ctx, 'rewards', organizationId);
  const rewards = await ctx.em.count(Reward, { active: true });
  if (rewards < MAX_REWARDS) return;
  const message = 'A shop has at most {allowed} rewards that are not archived. It has {rewards}: archive one first.';
  throw AppError.conflict(message, { rewards, allowed: MAX_REWARDS });
}
