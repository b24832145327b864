import type { Context } from '../../../core/context.js';
import { changesOf } from '../../../database/write/changes-of.js';
import { findById } from '../../../database/write/load.js';
import { record } from '../../../events/record.js';
import { Reward } from './reward.entity.js';
import type { UpdateRewardArgs } from './reward.types.js';

/** Changes the given fields of a reward; null counts as absent. Codes that were redeemed store their own discount. */
export async function updateReward(ctx: Context, { id, ...given }: UpdateRewardArgs): Promise<Reward> {
  // RACE: two mutations may change one reward at once. The lock makes each event show the changes before it, too.
  const reward = await findById(ctx, Reward, 'reward', id, { lock: 'update' });
  const changes = changesOf(reward, given);
  if (Object.keys(changes).length === 0) return reward;
  ctx.em.assign(reward, changes);
  record(ctx, 'reward.updated', { resourceId: reward.id, value: reward });
  return reward;
}
