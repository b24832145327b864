import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { Money } from '../../core/money.js';
import { IsChange, IsText } from '../../core/validation/validators.js';
import { LoyaltyEntry } from './loyalty-entry.entity.js';
import { Reward } from './rewards/reward.entity.js';

/** The most points a customer can have. */
export const MAX_POINTS = 1_000_000_000;

/** How many codes an account shows. */
export const MAX_CODES = 100;

@ObjectType({ description: 'The next tier, which the customer has not reached yet.' })
export class NextTier {
  @Field(() => String, { description: 'The name of the tier.' })
  name!: string;

  @Field(() => Int, { description: 'Lifetime points still missing.' })
  pointsNeeded!: number;
}

@ObjectType({ description: 'A reward, and whether one customer can afford it.' })
export class RewardOffer {
  @Field(() => ID, { description: 'The id of the reward, to pass to `redeemReward`.' })
  id!: string;

  @Field(() => String, { description: 'The name of the reward.' })
  name!: string;

  @Field(() => String, { description: 'What the customer gets.' })
  description!: string;

  @Field(() => Int, { description: 'The price, in points.' })
  pointsCost!: number;

  @Field(() => Money, { description: "The discount on one order, at most the order's subtotal." })
  discount!: Money;

  @Field(() => Boolean, { description: 'Whether the customer has enough points.' })
  affordable!: boolean;
}

@ObjectType({ description: 'A code that a customer got for a reward.' })
export class RewardCode {
  @Field(() => String, { description: 'The code, to pass to `placeOrder`: valid for one order of this customer.' })
  code!: string;

  @Field(() => Reward, { description: 'The redeemed reward, as it is now.' })
  reward!: Reward;

  @Field(() => Money, {
    description: "The discount that the code is worth, as it was when it was redeemed: at most the order's subtotal.",
  })
  discount!: Money;

  @Field(() => Date, { description: 'When the reward was redeemed: RFC 3339, UTC.' })
  createdAt!: Date;

  @Field(() => ID, { nullable: true, description: 'The order that used the code; null if it is unused.' })
  orderId?: string;
}

@ObjectType({ description: 'The loyalty points of a customer, and the rewards to spend them on.' })
export class Loyalty {
  @Field(() => ID, { description: 'The customer who has the points.' })
  customerId!: string;

  @Field(() => Int, { description: 'Points that can be spent.' })
  points!: number;

  @Field(() => Int, {
    description:
      'Points that refunds took back after they had been spent or had expired. New points pay off this debt first.',
  })
  pointsDebt!: number;

  @Field(() => Int, {
    description: 'All points ever earned, less those that refunds took back. They decide the tier.',
  })
  lifetimePoints!: number;

  @Field(() => String, { description: 'The tier: Seedling, Sprout, Bloom or Evergreen.' })
  tier!: string;

  @Field(() => NextTier, { nullable: true, description: 'The next higher tier; null at the highest.' })
  nextTier?: NextTier;

  @Field(() => [RewardOffer], { description: 'The rewards that points can buy, cheapest first.' })
  rewards!: RewardOffer[];

  @Field(() => [RewardCode], {
    description: `The codes of redeemed rewards: unused ones first, the newest of each group first; at most ${MAX_CODES}.`,
  })
  codes!: RewardCode[];

  @Field(() => [LoyaltyEntry], { description: 'The last 20 changes, newest first.' })
  entries!: LoyaltyEntry[];
}

@ArgsType()
export class RedeemRewardArgs {
  @Field(() => ID, { description: 'The customer whose points are spent. Customers can spend only their own.' })
  customerId!: string;

  @Field(() => ID, { description: 'The reward. NOT_FOUND if it does not exist or is archived.' })
  rewardId!: string;
}

@ArgsType()
export class AdjustPointsArgs {
  @Field(() => ID, { description: 'The customer whose points change. NOT_FOUND if it does not exist.' })
  customerId!: string;

  @Field(() => Int, {
    description: 'Points to add, or to deduct when negative: -1000000 to 1000000, not 0.',
  })
  @IsChange(1_000_000)
  change!: number;

  @Field(() => String, { nullable: true, description: 'The reason, for the ledger: up to 500 characters.' })
  @IsText(0, 500)
  note?: string;
}

@ObjectType({ description: 'A redeemed reward. Pass its code to `placeOrder`.' })
export class RedeemedReward {
  @Field(() => String, { description: 'The code, valid for one order of this customer.' })
  code!: string;

  @Field(() => Reward, { description: 'The redeemed reward.' })
  reward!: Reward;

  @Field(() => Int, { description: 'The points that the reward cost.' })
  pointsSpent!: number;
}

@ObjectType({ description: 'The data of `loyalty.changed`: the points of a customer after a change.' })
export class LoyaltyChange {
  @Field(() => ID, { description: 'The customer who has the points.' })
  customerId!: string;

  @Field(() => Int, { description: 'Points that can be spent, after the change.' })
  points!: number;

  @Field(() => LoyaltyEntry, { description: 'The change.' })
  entry!: LoyaltyEntry;
}
