import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { Money } from '../../core/money.js';
import { IsLine, NotWith } from '../../core/validation/validators.js';
import { OrderLinesArgs } from './order.types.js';

@ArgsType()
export class QuoteOrderArgs extends OrderLinesArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'The customer who would order. Customers can pass only their own id.',
  })
  customerId?: string;

  @Field(() => ID, { nullable: true, description: "One of the customer's addresses. Requires `customerId`." })
  @NotWith('pickup')
  shippingAddressId?: string;

  @Field(() => String, {
    nullable: true,
    description: 'An unused code of the customer from `redeemReward`. Requires `customerId`.',
  })
  @IsLine(1, 64)
  rewardCode?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the customer would pick up the order: shipping is then free. Default: false.',
  })
  pickup?: boolean;
}

@ObjectType({ description: 'One line of a quote.' })
export class OrderQuoteItem {
  @Field(() => ID, { description: 'The plant.' })
  plantId!: string;

  @Field(() => String, { description: 'The SKU of the plant.' })
  sku!: string;

  @Field(() => String, { description: 'The name of the plant.' })
  name!: string;

  @Field(() => Int, { description: 'Units.' })
  quantity!: number;

  @Field(() => Money, { description: 'The price of one unit, before any discount.' })
  unitPrice!: Money;

  @Field(() => Money, { description: "This line's share of the discount." })
  discount!: Money;

  @Field(() => Money, { description: 'The price of the line: quantity × unit price − discount.' })
  total!: Money;

  @Field(() => Int, { description: 'Units in stock now.' })
  available!: number;
}

@ObjectType({ description: 'A plant with too little stock for the order.' })
export class PlantShortage {
  @Field(() => ID, { description: 'The plant.' })
  plantId!: string;

  @Field(() => Int, { description: 'Units that all lines together request.' })
  wanted!: number;

  @Field(() => Int, { description: 'Units in stock now.' })
  available!: number;
}

@ObjectType({ description: 'What an order would cost now. It reserves nothing.' })
export class OrderQuote {
  @Field(() => [OrderQuoteItem], { description: 'The lines, as requested.' })
  items!: OrderQuoteItem[];

  @Field(() => Money, { description: 'The price of all lines, before the discount.' })
  subtotal!: Money;

  @Field(() => Money, { description: 'The amount that the reward takes off the subtotal.' })
  discount!: Money;

  @Field(() => Money, { description: 'The shipping fee; 0 with `pickup`.' })
  shipping!: Money;

  @Field(() => Money, { description: 'What the customer would pay: subtotal − discount + shipping.' })
  total!: Money;

  @Field(() => Int, { description: 'The points that the customer would earn by paying.' })
  pointsEarned!: number;

  @Field(() => [PlantShortage], { description: '`placeOrder` fails with OUT_OF_STOCK unless this is empty.' })
  short!: PlantShortage[];
}
