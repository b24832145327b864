import { ArrayMaxSize, ArrayMinSize, IsIn, Max, Min, ValidateNested } from 'class-validator';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Money } from '../../core/money.js';
import { IsAmount, IsText } from '../../core/validation/validators.js';
import { PageArgs, pageType } from '../../database/read/page.js';
import { MetadataFilter } from '../metadata-column/metadata.js';
import { OrderStatus } from '../orders/status/order-status.js';
import { Refund } from './refund.entity.js';
import { RefundKind, RefundReason } from './rules/refund-reason.js';

@InputType({ description: 'Units of one order line to refund.' })
export class RefundItemInput {
  @Field(() => ID, { description: 'The order line. NOT_FOUND if it belongs to another order.' })
  orderItemId!: string;

  @Field(() => Int, { description: 'Units: 1 to the number that is not refunded yet.' })
  @Min(1)
  @Max(1_000_000)
  quantity!: number;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the units go back to stock. By default they do, unless the reason is DEAD_ON_ARRIVAL or DAMAGED.',
  })
  restock?: boolean;
}

@ArgsType()
export class QuoteRefundArgs {
  @Field(() => ID, { description: 'The order. NOT_FOUND if it does not exist.' })
  orderId!: string;

  @Field(() => [RefundItemInput], {
    nullable: true,
    description:
      'Lines to refund, each at most once. Without items, shipping and amount, everything that is left is refunded.',
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  items?: RefundItemInput[];

  @Field(() => Int, { nullable: true, description: "Shipping to refund, in minor units of the order's currency." })
  @IsAmount(0)
  shipping?: number;

  @Field(() => Int, { nullable: true, description: 'A goodwill amount, in minor units. It restocks nothing.' })
  @IsAmount(0)
  amount?: number;

  @Field(() => RefundReason, {
    nullable: true,
    description:
      'The reason, for the record. With DEAD_ON_ARRIVAL and DAMAGED, units go back to stock only where an item says `restock: true`.',
  })
  @IsIn(Object.values(RefundReason))
  reason?: RefundReason;
}

@ArgsType()
export class RefundOrderArgs extends QuoteRefundArgs {
  @Field(() => String, { nullable: true, description: 'A note, for the record: up to 500 characters.' })
  @IsText(0, 500)
  note?: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'The amount refunded so far, as the caller knows it (minor units). CONFLICT if a different amount has been refunded.',
  })
  @IsAmount(0)
  expectedRefunded?: number;
}

@ArgsType()
export class RefundsArgs extends PageArgs {
  @Field(() => ID, { description: 'The order. NOT_FOUND if it does not exist.' })
  orderId!: string;

  @MetadataFilter({ of: 'refunds' })
  metadata?: object;
}

@ObjectType({ description: 'The status of an order, with its refunded and refundable amounts.' })
export class OrderRefundState {
  @Field(() => ID, { description: 'The order.' })
  id!: string;

  @Field(() => OrderStatus, { description: 'The status of the order: `REFUNDED` once nothing is left to refund.' })
  status!: OrderStatus;

  @Field(() => Money, { description: 'The amount refunded so far.' })
  refunded!: Money;

  @Field(() => Money, { description: 'The amount that can still be refunded.' })
  refundable!: Money;

  @Field(() => Date, {
    nullable: true,
    description: '`updatedAt` of the order: RFC 3339, UTC; null in a quote, and in events from before it was recorded.',
  })
  updatedAt?: Date;
}

@ObjectType({ description: 'The refunds of an order, oldest first.' })
export class RefundPage extends pageType(Refund, 'refunds') {
  @Field(() => Money, { description: 'The amount refunded so far, by all refunds of the order.' })
  refunded!: Money;

  @Field(() => Money, { description: 'The amount that can still be refunded.' })
  refundable!: Money;
}

@ObjectType({ description: 'Units of one line that would be refunded.' })
export class RefundQuoteItem {
  @Field(() => ID, { description: 'The order line.' })
  orderItemId!: string;

  @Field(() => ID, { description: 'The plant of the order line.' })
  plantId!: string;

  @Field(() => Int, { description: 'Units that would be refunded.' })
  quantity!: number;

  @Field(() => Money, { description: 'The amount that would be refunded for these units.' })
  amount!: Money;

  @Field(() => Boolean, { description: 'Whether they would go back to stock.' })
  restocked!: boolean;
}

@ObjectType({ description: 'What `refundOrder` with the same arguments would do now.' })
export class RefundQuote {
  @Field(() => ID, { description: 'The order.' })
  orderId!: string;

  @Field(() => RefundKind, { description: 'FULL if it would refund the whole order at once; otherwise PARTIAL.' })
  kind!: RefundKind;

  @Field(() => Money, { description: 'The total amount.' })
  total!: Money;

  @Field(() => [RefundQuoteItem], { description: 'The units that would be refunded, by order line.' })
  items!: RefundQuoteItem[];

  @Field(() => Money, { description: 'The part of the total that refunds shipping.' })
  shipping!: Money;

  @Field(() => Money, {
    description:
      'The goodwill amount. Negative if the refund returns everything that is left after an earlier goodwill amount.',
  })
  goodwill!: Money;

  @Field(() => Int, { description: 'Loyalty points that would be taken back.' })
  pointsReversed!: number;

  @Field(() => Int, { description: 'Loyalty points that would be given back.' })
  pointsReturned!: number;

  @Field(() => OrderRefundState, { description: 'The state of the order after the refund.' })
  order!: OrderRefundState;
}

@ArgsType()
export class CancelOrderArgs {
  @Field(() => ID, { description: 'The order. NOT_FOUND if it does not exist.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'The reason, for the timeline: up to 500 characters.' })
  @IsText(0, 500)
  reason?: string;
}
