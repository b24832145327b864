import { ArrayMaxSize, ArrayMinSize, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageArgs, pageType } from '../../core/persistence/page.js';
import { IsText } from '../../core/validation/validators.js';
import { Order } from './order.entity.js';
import { OrderStatus } from './status/order-status.js';

@ObjectType({ description: 'A page of orders, newest first.' })
export class OrderPage extends pageType(Order, 'orders') {}

@InputType({ description: 'A plant to order, and how many.' })
export class OrderItemInput {
  @Field(() => ID, { description: 'The plant. Unknown or archived: NOT_FOUND.' })
  plantId!: string;

  @Field(() => Int, { description: 'Units: 1 to 1000.' })
  @Min(1)
  @Max(1000)
  quantity!: number;
}

@ArgsType()
export class PlaceOrderArgs {
  @Field(() => ID, { description: 'Who orders. Customers order for themselves only.' })
  customerId!: string;

  @Field(() => [OrderItemInput], { description: 'What is ordered: 1 to 100 lines. Stock is taken at once.' })
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  items!: OrderItemInput[];

  @Field(() => ID, { nullable: true, description: 'An address of the customer; the default one without it.' })
  @IsOptional()
  shippingAddressId?: string;

  @Field(() => String, { nullable: true, description: 'A code of `redeemReward` that was not used yet.' })
  @IsOptional()
  @IsText(1, 64)
  rewardCode?: string;
}

@ArgsType()
export class OrdersArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only orders of this customer; one that cannot be seen has none.' })
  @IsOptional()
  customerId?: string;

  @Field(() => OrderStatus, { nullable: true, description: 'Only orders with this status.' })
  @IsOptional()
  status?: OrderStatus;
}

@ArgsType()
export class ShipOrderArgs {
  @Field(() => ID, { description: 'The order. Unknown: NOT_FOUND.' })
  id!: string;

  @Field(() => String, { nullable: true, description: "The carrier's tracking number, up to 100 characters." })
  @IsOptional()
  @IsText(1, 100)
  trackingNumber?: string;
}
