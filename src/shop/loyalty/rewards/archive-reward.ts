import type { Context } from '../../../core/context.js';
import { record } from '../../../core/events/record.js';
import { findById } from '../../../core/persistence/find-by-id.js';
import { Reward } from './reward.entity.js';

/** Takes a reward off sale for good; codes that were redeemed stay valid. Archiving it again changes nothing. */
export async function archiveReward(ctx: Context, id: string): Promise<Reward> {
  // RACE: two mutations may archive one reward at once. The lock makes the second one see that it is archived already.
  const reward = await findById(ctx, Reward, 'reward', id, { lock: 'update' });
  if (!reward.active) return reward;
  reward.active = false;
  record(ctx, 'reward.archived', { resourceId: reward.id, value: reward });
  return reward;
}
