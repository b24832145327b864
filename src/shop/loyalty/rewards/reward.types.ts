import { Max, Min } from 'class-validator';
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { IsAmount, IsLine, IsText } from '../../../core/validation/validators.js';
import { pageType } from '../../../database/read/page.js';
import { MAX_POINTS } from '../loyalty.types.js';
import { Reward } from './reward.entity.js';

@ObjectType({ description: 'A page of the rewards of the shop.' })
export class RewardPage extends pageType(Reward, 'rewards') {}

@ArgsType()
export class CreateRewardArgs {
  @Field(() => String, { description: 'The name of the reward: 1 to 200 characters.' })
  @IsLine(1, 200)
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What the customer gets: up to 2000 characters. Default: empty.',
  })
  @IsText(0, 2000)
  description?: string;

  @Field(() => Int, { description: `The price, in points: 1 to ${MAX_POINTS}.` })
  @Min(1)
  @Max(MAX_POINTS)
  pointsCost!: number;

  @Field(() => Int, { description: "The discount on one order, in minor units of the shop's currency: 1 or more." })
  @IsAmount(1)
  discount!: number;
}

@ArgsType()
export class UpdateRewardArgs {
  @Field(() => ID, { description: 'The reward to change. NOT_FOUND if it does not exist.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'The name of the reward: 1 to 200 characters.' })
  @IsLine(1, 200)
  name?: string;

  @Field(() => String, {
    nullable: true,
    description: 'What the customer gets: up to 2000 characters. An empty text removes it.',
  })
  @IsText(0, 2000)
  description?: string;

  @Field(() => Int, { nullable: true, description: `The price, in points: 1 to ${MAX_POINTS}.` })
  @Min(1)
  @Max(MAX_POINTS)
  pointsCost?: number;

  @Field(() => Int, {
    nullable: true,
    description: "The discount on one order, in minor units of the shop's currency: 1 or more.",
  })
  @IsAmount(1)
  discount?: number;
}
