import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { adjustPoints } from './adjust-points.js';
import { AdjustPointsArgs, Loyalty, RedeemedReward, RedeemRewardArgs } from './loyalty.types.js';
import { redeemReward } from './rewards/redeem-reward.js';
import { showLoyalty } from './show-loyalty.js';

@Resolver()
export class LoyaltyResolver {
  @Query(() => Loyalty, { description: 'The points of a customer and what they buy: customers see their own.' })
  @Authorized()
  loyalty(@Ctx() ctx: Context, @Arg('customerId', () => ID, { description: 'Whose points.' }) customerId: string) {
    return showLoyalty(ctx, customerId);
  }

  @Mutation(() => RedeemedReward, {
    description: 'Turns points into a discount code for one order. Too few: INSUFFICIENT_POINTS.',
  })
  @Authorized()
  redeemReward(@Ctx() ctx: Context, @Args(() => RedeemRewardArgs) args: RedeemRewardArgs) {
    return redeemReward(ctx, args);
  }

  @Mutation(() => Loyalty, {
    description:
      'Gives a customer points or takes some away, by hand, with a line in the ledger; staff only. More than there are: INSUFFICIENT_POINTS.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  adjustPoints(@Ctx() ctx: Context, @Args(() => AdjustPointsArgs) args: AdjustPointsArgs) {
    return adjustPoints(ctx, args);
  }
}
