import { ArrayMaxSize, ArrayMinSize, IsIn, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Money } from '../../core/money.js';
import { PageArgs, pageType } from '../../core/persistence/page.js';
import { IsAmount, IsText } from '../../core/validation/validators.js';
import { OrderStatus } from '../orders/status/order-status.js';
import { Refund } from './refund.entity.js';
import { RefundKind, RefundReason } from './rules/refund-reason.js';

@InputType({ description: 'Units of one line of the order.' })
export class RefundItemInput {
  @Field(() => ID, { description: 'The line. One that is not of this order: NOT_FOUND.' })
  orderItemId!: string;

  @Field(() => Int, { description: 'Units: 1 to what is left of the line.' })
  @Min(1)
  @Max(1_000_000)
  quantity!: number;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the units go back to stock: yes, unless it says false.',
  })
  @IsOptional()
  restock?: boolean;
}

@ArgsType()
export class QuoteRefundArgs {
  @Field(() => ID, { description: 'The order. Unknown: NOT_FOUND.' })
  orderId!: string;

  @Field(() => [RefundItemInput], {
    nullable: true,
    description: 'Lines to refund, each once. Without items, shipping and amount, everything that is left is refunded.',
  })
  @IsOptional()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  items?: RefundItemInput[];

  @Field(() => Int, { nullable: true, description: "Shipping to refund, in minor units of the order's currency." })
  @IsOptional()
  @IsAmount(0)
  shipping?: number;

  @Field(() => Int, { nullable: true, description: 'Goodwill money, in minor units; it restocks nothing.' })
  @IsOptional()
  @IsAmount(0)
  amount?: number;
}

@ArgsType()
export class RefundOrderArgs extends QuoteRefundArgs {
  @Field(() => RefundReason, { nullable: true, description: 'Why, for the record.' })
  @IsOptional()
  @IsIn(Object.values(RefundReason))
  reason?: RefundReason;

  @Field(() => String, { nullable: true, description: 'For the record: up to 500 characters.' })
  @IsOptional()
  @IsText(0, 500)
  note?: string;

  @Field(() => Int, {
    nullable: true,
    description: 'What was refunded so far, as the caller knows it (minor units). If it is another amount: CONFLICT.',
  })
  @IsOptional()
  @IsAmount(0)
  expectedRefunded?: number;
}

@ArgsType()
export class RefundsArgs extends PageArgs {
  @Field(() => ID, { description: 'The order. Unknown: NOT_FOUND.' })
  orderId!: string;
}

@ObjectType({ description: 'Where an order stands, money-wise.' })
export class OrderRefundState {
  @Field(() => ID, { description: 'The order.' })
  id!: string;

  @Field(() => OrderStatus, { description: 'Its status: `REFUNDED` once nothing is left to refund.' })
  status!: OrderStatus;

  @Field(() => Money, { description: 'What has been refunded.' })
  refunded!: Money;

  @Field(() => Money, { description: 'What can still be refunded.' })
  refundable!: Money;
}

@ObjectType({ description: 'The refunds of an order, oldest first.' })
export class RefundPage extends pageType(Refund, 'refunds') {
  @Field(() => Money, { description: 'What has been refunded of the order in all.' })
  refunded!: Money;

  @Field(() => Money, { description: 'What can still be refunded.' })
  refundable!: Money;
}

@ObjectType({ description: 'Units of one line that would be refunded.' })
export class RefundQuoteItem {
  @Field(() => ID, { description: 'The line of the order.' })
  orderItemId!: string;

  @Field(() => ID, { description: 'The plant of the line.' })
  plantId!: string;

  @Field(() => Int, { description: 'Units that would be refunded.' })
  quantity!: number;

  @Field(() => Money, { description: 'What these units are worth.' })
  amount!: Money;

  @Field(() => Boolean, { description: 'Whether they would go back to stock.' })
  restocked!: boolean;
}

@ObjectType({ description: 'What `refundOrder` with the same arguments would do now.' })
export class RefundQuote {
  @Field(() => ID, { description: 'The order.' })
  orderId!: string;

  @Field(() => RefundKind, { description: 'FULL when it would leave nothing, and nothing was refunded before.' })
  kind!: RefundKind;

  @Field(() => Money, { description: 'All the money.' })
  total!: Money;

  @Field(() => [RefundQuoteItem], { description: 'The units that would be refunded, by line.' })
  items!: RefundQuoteItem[];

  @Field(() => Money, { description: 'The part of it that is shipping.' })
  shipping!: Money;

  @Field(() => Money, { description: 'Negative where everything is refunded after goodwill was given.' })
  goodwill!: Money;

  @Field(() => Int, { description: 'Loyalty points that would be taken back.' })
  pointsReversed!: number;

  @Field(() => Int, { description: 'Loyalty points that would be given back.' })
  pointsReturned!: number;

  @Field(() => OrderRefundState, { description: 'The order as it would be afterwards.' })
  order!: OrderRefundState;
}

@ArgsType()
export class CancelOrderArgs {
  @Field(() => ID, { description: 'The order. Unknown: NOT_FOUND.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'For the timeline: up to 500 characters.' })
  @IsOptional()
  @IsText(0, 500)
  reason?: string;
}
