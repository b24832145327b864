import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { Statements } from '../../core/resolvers/statements.js';
import { adjustPoints } from './adjust-points.js';
import { AdjustPointsArgs, Loyalty, RedeemedReward, RedeemRewardArgs } from './loyalty.types.js';
import { redeemReward } from './rewards/redeem-reward.js';
import { showLoyalty } from './show-loyalty.js';

@Resolver()
export class LoyaltyResolver {
  @Query(() => Loyalty, {
    description: 'The points of a customer, and the rewards to spend them on. Customers see only their own.',
  })
  @Authorized()
  @Statements(5)
  loyalty(
    @Ctx() ctx: Context,
    @Arg('customerId', () => ID, { description: 'The customer who has the points.' }) customerId: string,
  ) {
    return showLoyalty(ctx, customerId);
  }

  @Mutation(() => RedeemedReward, {
    description:
      'Exchanges points for a discount code for one order. INSUFFICIENT_POINTS if the customer has too few; CONFLICT if the personal data of the customer was erased.',
  })
  @Authorized()
  redeemReward(@Ctx() ctx: Context, @Args(() => RedeemRewardArgs) args: RedeemRewardArgs) {
    return redeemReward(ctx, args);
  }

  @Mutation(() => Loyalty, {
    description:
      'Adds points to a customer by hand, or deducts them, with an entry in the ledger. Staff only. INSUFFICIENT_POINTS if the customer has too few.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  adjustPoints(@Ctx() ctx: Context, @Args(() => AdjustPointsArgs) args: AdjustPointsArgs) {
    return adjustPoints(ctx, args);
  }
}
