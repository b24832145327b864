import { Max, Min } from 'class-validator';
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { Money } from '../../core/money.js';
import { makeEnum, type ValueOf } from '../../core/resolvers/make-enum.js';
import { IsCountry, IsLine, NotWith } from '../../core/validation/validators.js';
import { DeliveryDays } from '../organizations/delivery/delivery-zone.types.js';
import { DeliveredLinesArgs } from './order.types.js';

@ArgsType()
export class QuoteOrderArgs extends DeliveredLinesArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'The customer who would order. Customers can pass only their own id.',
  })
  customerId?: string;

  @Field(() => ID, {
    nullable: true,
    description:
      "One of the customer's addresses. Requires `customerId`. Default: the customer's default address, unless `country` is given.",
  })
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

  @Field(() => String, {
    nullable: true,
    description:
      'The country of an address that is not stored: ISO 3166-1 alpha-2. Where the quote has no address either, it is for the country of the shop, or for the first of `deliveryZones`.',
  })
  @IsCountry()
  @NotWith('shippingAddressId')
  country?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The region of that address, up to 100 characters. Requires `country`.',
  })
  @IsLine(0, 100)
  region?: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The USDA hardiness zone of the garden, 1 to 13: `warnings` names plants that do not live there.',
  })
  @Min(1)
  @Max(13)
  hardinessZone?: number;
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

@ObjectType({ description: 'A way in which the order can be delivered.' })
export class DeliveryOption {
  @Field(() => String, { description: 'What `deliveryMethod` calls it.' })
  code!: string;

  @Field(() => String, { description: 'What people call it.' })
  name!: string;

  @Field(() => Money, { description: 'What it costs for this order.' })
  fee!: Money;

  @Field(() => DeliveryDays, { description: 'How many days the parcel takes once it is sent.' })
  days!: DeliveryDays;

  @Field(() => String, { description: 'The date of its arrival at the earliest, such as 2027-01-31.' })
  from!: string;

  @Field(() => String, { description: 'The date of its arrival at the latest.' })
  to!: string;
}

export const WarningCode = makeEnum('OrderWarningCode', 'What a buyer should know before ordering.', {
  NOT_HARDY: 'The plant does not live outdoors in the given hardiness zone.',
  CLOSED: 'Nothing is sent to this place for now: the order waits.',
  PICKUP_ONLY: 'The plant is only picked up: `placeOrder` refuses it in an order that is sent.',
});
export type WarningCode = ValueOf<typeof WarningCode>;

@ObjectType({ description: 'What the buyer should know before ordering.' })
export class OrderWarning {
  @Field(() => WarningCode, { description: 'What it is about.' })
  code!: WarningCode;

  @Field(() => ID, { nullable: true, description: 'The plant that it is about; null if it is about all.' })
  plantId!: string | null;

  @Field(() => String, { description: 'The warning as a sentence.' })
  message!: string;
}

@ObjectType({ description: 'What an order would cost now. It reserves nothing.' })
export class OrderQuote {
  @Field(() => [OrderQuoteItem], { description: 'The lines, as requested.' })
  items!: OrderQuoteItem[];

  @Field(() => Money, { description: 'The price of all lines, before the discount.' })
  subtotal!: Money;

  @Field(() => Money, { description: 'The amount that the reward or the voucher takes off the subtotal.' })
  discount!: Money;

  @Field(() => Money, { description: 'The shipping fee; 0 with `pickup`.' })
  shipping!: Money;

  @Field(() => Money, { description: 'What the customer would pay: subtotal − discount + shipping.' })
  total!: Money;

  @Field(() => Int, { description: 'The points that the customer would earn by paying.' })
  pointsEarned!: number;

  @Field(() => [PlantShortage], { description: '`placeOrder` fails with OUT_OF_STOCK unless this is empty.' })
  short!: PlantShortage[];

  @Field(() => [DeliveryOption], {
    description:
      'The ways in which the order can be delivered, the default first; none with `pickup`, and where the shop has no `deliveryZones`.',
  })
  deliveryMethods!: DeliveryOption[];

  @Field(() => String, {
    nullable: true,
    description: 'The date before which the order would not be sent, such as 2027-01-31; null if there is none.',
  })
  shipNotBefore!: string | null;

  @Field(() => [OrderWarning], { description: 'What the buyer should know before ordering.' })
  warnings!: OrderWarning[];
}
