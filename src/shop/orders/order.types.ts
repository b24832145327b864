import { ArrayMaxSize, ArrayMinSize, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { MAX_PAGE_SIZE } from '../../core/limits.js';
import { type Language, LanguageField } from '../../core/validation/language.js';
import { IsAmount, IsDay, IsEmailAddress, IsLine, IsText, NotWith } from '../../core/validation/validators.js';
import { UpdatedSince } from '../../database/read/match.js';
import { PageArgs, pageType } from '../../database/read/page.js';
import { Audited } from '../../mutations/audit-log/kept-arguments.js';
import { addressLines } from '../customers/customer.types.js';
import { MetadataArgument, type MetadataChange, MetadataFilter } from '../metadata-column/metadata.js';
import { Order } from './order.entity.js';
import { OrderStatus } from './status/order-status.js';

@ObjectType({ description: 'A page of orders, newest first.' })
export class OrderPage extends pageType(Order, 'orders') {}

@InputType({ description: 'A plant to order, and the quantity.' })
export class OrderItemInput {
  @Field(() => ID, { description: 'The plant. NOT_FOUND if it does not exist, is archived or a draft.' })
  plantId!: string;

  @Field(() => Int, {
    description: 'Units: 1 to 1000; customers and guests may order up to 100 of a plant, in all lines together.',
  })
  @Min(1)
  @Max(1000)
  quantity!: number;
}

/** The lines of an order or of a quote, how they would be delivered, and which voucher they would use. */
@ArgsType()
export class DeliveredLinesArgs {
  @Field(() => [OrderItemInput], { description: 'The lines of the order: 1 to 100.' })
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  items!: OrderItemInput[];

  @Field(() => String, {
    nullable: true,
    description:
      "The code of one of the shop's vouchers, in whatever case; not together with a reward code. BAD_USER_INPUT says why it cannot be used: `unknown`, `not_yet`, `expired`, `used_up`, `min_subtotal`, `used`.",
  })
  @IsLine(1, 64)
  @NotWith('rewardCode')
  voucherCode?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The code of the way of delivery: one of `deliveryZones` for the address, or of `deliveryMethods` of a quote. Default: the first one.',
  })
  @IsLine(1, 40)
  @NotWith('pickup')
  deliveryMethod?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The date before which the order must not be sent, such as 2027-01-31: today to a year ahead, in the time zone of the shop. It moves on to a day of the week on which the shop sends.',
  })
  @IsDay()
  @NotWith('pickup')
  shipNotBefore?: string;
}

@ArgsType()
abstract class NewOrderArgs extends DeliveredLinesArgs {
  @Field(() => Int, {
    nullable: true,
    description:
      'The total of the order, as the caller knows it from `quoteOrder` (minor units). CONFLICT if the order would cost a different amount.',
  })
  @IsAmount(0)
  expectedTotal?: number;
}

@ArgsType()
export class PlaceOrderArgs extends NewOrderArgs {
  @Field(() => ID, { description: 'The customer who orders. Customers can order only for themselves.' })
  customerId!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      "One of the customer's addresses. Default: the customer's default address. Required if the customer has none, except with `pickup`.",
  })
  @NotWith('pickup')
  shippingAddressId?: string;

  @Field(() => String, { nullable: true, description: 'An unused code from `redeemReward`.' })
  @IsLine(1, 64)
  rewardCode?: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the customer picks up the order: it is then not shipped, and shipping is free. Default: false.',
  })
  pickup?: boolean;

  @MetadataArgument({ of: 'the order, by staff (FORBIDDEN for others)' })
  metadata?: MetadataChange;
}

@InputType({ description: 'Where an order is shipped to: it is kept with the order alone.' })
export class ShippingAddressInput extends addressLines({ nullable: false }) {}

@ArgsType()
export class PlaceGuestOrderArgs extends NewOrderArgs {
  @Field(() => String, { description: 'The name of the guest: 1 to 200 characters.' })
  @IsLine(1, 200)
  name!: string;

  @Field(() => String, {
    description:
      'The email address of the guest, up to 254 characters. CONFLICT if a customer of the shop has it, or a user has it as login id (case-insensitive).',
  })
  @IsEmailAddress()
  @MaxLength(254)
  email!: string;

  @LanguageField('The language in which the shop writes to the person: `en` or `de`. Default: `en`.')
  language?: Language;

  @Field(() => ShippingAddressInput, {
    nullable: true,
    description: 'Where the order is shipped to. Required, except with `pickup`.',
  })
  @NotWith('pickup')
  @ValidateNested()
  shippingAddress?: ShippingAddressInput;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the guest picks up the order: it is then not shipped, and shipping is free. Default: false.',
  })
  pickup?: boolean;
}

@ArgsType()
export class OrdersArgs extends PageArgs {
  @Field(() => [ID], {
    nullable: true,
    description:
      'Only the orders with these ids: 1 to 100. One that no order has, or that the caller may not see, finds nothing.',
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_PAGE_SIZE)
  ids?: string[];

  @Field(() => ID, {
    nullable: true,
    description: 'Only orders of this customer; none if the caller may not see the customer.',
  })
  customerId?: string;

  @Field(() => OrderStatus, { nullable: true, description: 'Only orders with this status.' })
  status?: OrderStatus;

  @Field(() => String, {
    nullable: true,
    description: 'Only the order with this number, such as GH-1001, in upper or lower case: 1 to 32 characters.',
  })
  @IsLine(1, 32)
  number?: string;

  @Field(() => String, {
    nullable: true,
    description:
      "Only orders whose number begins with this text or, for staff and API keys, whose customer's email begins with it (case-insensitive). Up to 200 characters. A blank text matches all orders.",
  })
  @IsLine(0, 200)
  q?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Only orders with exactly this `paymentReference`: 1 to 255 characters. For staff, and API keys that read all orders (FORBIDDEN for others).',
  })
  @IsLine(1, 255)
  reference?: string;

  @MetadataFilter({ of: 'orders' })
  metadata?: object;

  @UpdatedSince({ of: 'orders' })
  updatedSince?: Date;

  @Field(() => Date, { nullable: true, description: 'Only orders placed at or after this time: RFC 3339.' })
  from?: Date;

  @Field(() => Date, { nullable: true, description: 'Only orders placed before this time: RFC 3339.' })
  to?: Date;
}

@ArgsType()
export class UpdateOrderAddressArgs extends addressLines({ nullable: false }) {
  @Field(() => ID, {
    description: 'The order. Customers can name only their own. NOT_FOUND if it does not exist.',
  })
  orderId!: string;
}

@ArgsType()
export class AddOrderNoteArgs {
  @Field(() => ID, { description: 'The order. NOT_FOUND if it does not exist.' })
  orderId!: string;

  @Field(() => String, { description: 'What staff should know of the order: 1 to 2000 characters.' })
  @IsText(1, 2000)
  note!: string;
}

@ArgsType()
export class MarkOrderPaidArgs {
  @Field(() => ID, { description: 'The order. NOT_FOUND if it does not exist.' })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "The payment provider's id of the payment, up to 255 characters. Refunds of the order return it. CONFLICT if it has paid another order of the shop.",
  })
  @IsLine(1, 255)
  @Audited()
  reference?: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'The amount that was paid (minor units). BAD_USER_INPUT if it is not the total of the order. Default: not compared.',
  })
  @IsAmount(0)
  amount?: number;
}
