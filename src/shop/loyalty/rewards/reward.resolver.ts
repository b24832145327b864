import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { type Context, Role } from '../../../core/context.js';
import { Authorized } from '../../../core/resolvers/check-roles.js';
import { sortedBy } from '../../../database/read/cursor.js';
import { find } from '../../../database/read/find.js';
import { PageArgs } from '../../../database/read/page.js';
import { findById } from '../../../database/write/load.js';
import { record } from '../../../events/record.js';
import { createReward } from './create-reward.js';
import { Reward } from './reward.entity.js';
import { CreateRewardArgs, RewardPage, UpdateRewardArgs } from './reward.types.js';
import { updateReward } from './update-reward.js';

@Resolver(() => Reward)
export class RewardResolver {
  @Query(() => RewardPage, {
    description:
      'The rewards of the shop, including archived ones, in order of creation. Staff only; customers see what they can buy in `loyalty`.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  rewards(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs) {
    return find(ctx, Reward, { sort: sortedBy('createdAt', 'asc') }, page);
  }

  @Mutation(() => Reward, {
    description:
      "Creates a reward: a discount on one order, in the shop's currency, for points. Staff only. CONFLICT if the shop has 100 rewards that are not archived.",
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  createReward(@Ctx() ctx: Context, @Args(() => CreateRewardArgs) args: CreateRewardArgs) {
    return createReward(ctx, args);
  }

  @Mutation(() => Reward, {
    description:
      'Changes the given fields of a reward; null counts as absent. Staff only. Codes that were redeemed before keep their discount. NOT_FOUND if the reward does not exist.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  updateReward(@Ctx() ctx: Context, @Args(() => UpdateRewardArgs) args: UpdateRewardArgs) {
    return updateReward(ctx, args);
  }

  @Mutation(() => Reward, {
    description:
      'Archives a reward for good: it is no longer listed in `loyalty` and can no longer be redeemed. Staff only. Codes that were redeemed before stay valid. Archiving it again is not an error. NOT_FOUND if the reward does not exist.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  async archiveReward(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the reward.' }) id: string) {
    // RACE: two mutations may archive one reward at once. The lock makes the second one see that it is archived already.
    const reward = await findById(ctx, Reward, 'reward', id, { lock: 'update' });
    if (!reward.active) return reward;
    reward.active = false;
    record(ctx, 'reward.archived', { resourceId: reward.id, value: reward });
    return reward;
  }
}
