import { IsOptional } from 'class-validator';
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { Money } from '../../core/money.js';
import { IsChange, IsText } from '../../core/validation/validators.js';
import { LoyaltyEntry } from './loyalty-entry.entity.js';
import { Reward } from './rewards/reward.entity.js';

/** The most points a customer can have. */
export const MAX_POINTS = 1_000_000_000;

@ObjectType({ description: 'A tier that is not reached yet.' })
export class NextTier {
  @Field(() => String, { description: 'What it is called.' })
  name!: string;

  @Field(() => Int, { description: 'Lifetime points still missing.' })
  pointsNeeded!: number;
}

@ObjectType({ description: 'A reward, as one customer sees it.' })
export class RewardOffer {
  @Field(() => ID, { description: 'Pass it to `redeemReward`.' })
  id!: string;

  @Field(() => String, { description: 'What it is called.' })
  name!: string;

  @Field(() => String, { description: 'What it gives.' })
  description!: string;

  @Field(() => Int, { description: 'What it costs, in points.' })
  pointsCost!: number;

  @Field(() => Money, { description: "What it takes off one order, at most the order's subtotal." })
  discount!: Money;

  @Field(() => Boolean, { description: 'Whether the customer has the points.' })
  affordable!: boolean;
}

@ObjectType({ description: 'The loyalty points of a customer, and what they buy.' })
export class Loyalty {
  @Field(() => ID, { description: 'Whose points.' })
  customerId!: string;

  @Field(() => Int, { description: 'Points that can be spent.' })
  points!: number;

  @Field(() => Int, {
    description: 'Points that were taken back after they had been spent or had expired; new ones pay this first.',
  })
  pointsDebt!: number;

  @Field(() => Int, {
    description: 'All points ever earned, less those that refunds took back: what decides the tier.',
  })
  lifetimePoints!: number;

  @Field(() => String, { description: 'Seedling, Sprout, Bloom or Evergreen.' })
  tier!: string;

  @Field(() => NextTier, { nullable: true, description: 'The tier above; null at the top.' })
  nextTier?: NextTier;

  @Field(() => [RewardOffer], { description: 'What points buy, cheapest first.' })
  rewards!: RewardOffer[];

  @Field(() => [LoyaltyEntry], { description: 'The last 20 changes, newest first.' })
  entries!: LoyaltyEntry[];
}

@ArgsType()
export class RedeemRewardArgs {
  @Field(() => ID, { description: 'Whose points are spent. Customers spend their own.' })
  customerId!: string;

  @Field(() => ID, { description: 'The reward. Unknown: NOT_FOUND.' })
  rewardId!: string;
}

@ArgsType()
export class AdjustPointsArgs {
  @Field(() => ID, { description: 'Whose points change. Unknown: NOT_FOUND.' })
  customerId!: string;

  @Field(() => Int, {
    description: 'Points to give, or to take away when negative: not 0, at most 1000000 either way.',
  })
  @IsChange(1_000_000)
  change!: number;

  @Field(() => String, { nullable: true, description: 'Why, for the ledger: up to 500 characters.' })
  @IsOptional()
  @IsText(0, 500)
  note?: string;
}

@ObjectType({ description: 'A reward that was bought: pass the code to `placeOrder`.' })
export class RedeemedReward {
  @Field(() => String, { description: 'Good for one order of this customer.' })
  code!: string;

  @Field(() => Reward, { description: 'What was bought.' })
  reward!: Reward;

  @Field(() => Int, { description: 'What it cost.' })
  pointsSpent!: number;
}

@ObjectType({ description: 'What `loyalty.changed` tells: the points of a customer after a change.' })
export class LoyaltyChange {
  @Field(() => ID, { description: 'Whose points.' })
  customerId!: string;

  @Field(() => Int, { description: 'Points that can be spent, after the change.' })
  points!: number;

  @Field(() => LoyaltyEntry, { description: 'The change.' })
  entry!: LoyaltyEntry;
}
