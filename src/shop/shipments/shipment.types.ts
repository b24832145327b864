import { ArrayMaxSize, ArrayMinSize, Max, Min, ValidateNested } from 'class-validator';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { IsLine, IsWebAddress, NullRemoves } from '../../core/validation/validators.js';
import { PageArgs, pageType } from '../../database/read/page.js';
import { Audited } from '../../mutations/audit-log/kept-arguments.js';
import { OrderStatus } from '../orders/status/order-status.js';
import { Shipment } from './shipment.entity.js';

@InputType({ description: 'Units of one order line to ship, of one lot.' })
export class ShipmentItemInput {
  @Field(() => ID, { description: 'The order line. NOT_FOUND if it belongs to another order.' })
  orderItemId!: string;

  @Field(() => Int, { description: 'Units: 1 to the number that is left to ship.' })
  @Min(1)
  @Max(1_000_000)
  quantity!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The lot from which the units are taken: 1 to 40 characters. A line may have several.',
  })
  @IsLine(1, 40)
  @Audited()
  lot?: string;
}

@ArgsType()
export class CreateShipmentArgs {
  @Field(() => ID, { description: 'The order. NOT_FOUND if it does not exist.' })
  orderId!: string;

  @Field(() => [ShipmentItemInput], {
    nullable: true,
    description: 'What is shipped: 1 to 100 items, each line at most once for each lot. Default: all that is left.',
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  items?: ShipmentItemInput[];

  @Field(() => String, { nullable: true, description: 'The carrier, as people call it: 1 to 100 characters.' })
  @IsLine(1, 100)
  carrier?: string;

  @Field(() => String, { nullable: true, description: "The carrier's tracking number: 1 to 100 characters." })
  @IsLine(1, 100)
  trackingNumber?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Where the carrier says where the parcel is: an address that begins with http:// or https://.',
  })
  @IsWebAddress()
  trackingUrl?: string;
}

@ArgsType()
export class ShipOrderArgs {
  @Field(() => ID, { description: 'The order. NOT_FOUND if it does not exist.' })
  id!: string;

  @Field(() => String, { nullable: true, description: "The carrier's tracking number, up to 100 characters." })
  @IsLine(1, 100)
  trackingNumber?: string;
}

@ArgsType()
export class UpdateShipmentArgs {
  @Field(() => ID, { description: 'The shipment. NOT_FOUND if it does not exist.' })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The carrier, as people call it: 1 to 100 characters; null removes it.',
  })
  @IsLine(1, 100)
  @NullRemoves()
  carrier?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The carrier's tracking number: 1 to 100 characters; null removes it.",
  })
  @IsLine(1, 100)
  @NullRemoves()
  trackingNumber?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'An address that begins with http:// or https://; null removes it.',
  })
  @IsWebAddress()
  @NullRemoves()
  trackingUrl?: string | null;
}

@ArgsType()
export class ShipmentsArgs extends PageArgs {
  @Field(() => ID, {
    nullable: true,
    description:
      'The order: its shipments, oldest first. NOT_FOUND if it does not exist. Required, except for staff and API keys that read all orders.',
  })
  orderId?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Only shipments with units of exactly this lot: 1 to 40 characters.',
  })
  @IsLine(1, 40)
  lot?: string;
}

@ObjectType({ description: 'Shipments: those of an order oldest first, those of a shop newest first.' })
export class ShipmentPage extends pageType(Shipment, 'shipments') {}

@ObjectType({ description: 'The order of a shipment: what its status is, and whose it is.' })
export class ShippedOrder {
  @Field(() => ID, { description: 'The order.' })
  id!: string;

  @Field(() => String, { description: 'The order number shown to people, such as GH-1001.' })
  number!: string;

  @Field(() => OrderStatus, { description: 'The status of the order: `SHIPPED` once nothing is left to ship.' })
  status!: OrderStatus;

  @Field(() => ID, { description: 'The customer who placed the order.' })
  customerId!: string;

  @Field(() => Date, { description: '`updatedAt` of the order: RFC 3339, UTC.' })
  updatedAt!: Date;
}
