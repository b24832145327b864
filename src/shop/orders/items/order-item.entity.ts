import type { Opt, Ref } from '@mikro-orm/core';
import { Check, Entity, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { MoneyField } from '../../../core/money.js';
import { OrganizationEntity, OrganizationRow } from '../../../database/write/base.entity.js';
import { Plant } from '../../plants/plant.entity.js';
import { Order } from '../order.entity.js';

@Entity({ tableName: 'order_items' })
@ObjectType({ description: 'One line of an order: a plant, the quantity and the price at that time.' })
@Unique({ properties: ['organizationId', 'id'] })
@Unique({ properties: ['organizationId', 'order', 'position'] })
@Check({
  name: 'order_items_shipped_check',
  expression: 'shipped_quantity >= 0 and shipped_quantity <= quantity',
})
@Check({ name: 'order_items_quantity_check', expression: 'quantity > 0' })
@Check({ name: 'order_items_refunded_check', expression: 'refunded_quantity >= 0 and refunded_quantity <= quantity' })
@Check({
  name: 'order_items_money_check',
  expression: 'unit_price >= 0 and discount >= 0 and total >= 0 and total = quantity * unit_price - discount',
})
export class OrderItem extends OrganizationEntity {
  @ManyToOne(() => Order, { ref: true })
  order!: Ref<Order>;

  @Property({ type: 'integer' })
  position!: number;

  @ManyToOne(() => Plant, { ref: true })
  plant!: Ref<Plant>;

  @Field(() => ID, { description: 'The plant that was bought.' })
  get plantId(): Opt<string> {
    return this.plant.id;
  }

  @Field(() => String, { description: 'The name of the plant when it was bought.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => Int, { description: 'Units bought.' })
  @Property({ type: 'integer' })
  quantity!: number;

  @Property({ type: 'character', length: 3 })
  currency!: string;

  @MoneyField('The price of one unit, before any discount.')
  unitPrice!: number;

  @MoneyField("This line's share of the order's discount.")
  discount!: number;

  @MoneyField('The price of the line: quantity × unit price − discount.')
  total!: number;

  @Field(() => Int, { description: 'Units refunded so far.' })
  @Property({ type: 'integer' })
  refundedQuantity: Opt<number> = 0;

  @Field(() => Int, { description: 'Units shipped so far.' })
  @Property({ type: 'integer' })
  shippedQuantity: Opt<number> = 0;
}

/** Units of one order line: of a refund, or of a shipment. */
@ObjectType()
export abstract class UnitsOfLine extends OrganizationRow {
  @Property({ type: 'integer' })
  position!: number;

  @ManyToOne(() => OrderItem, { ref: true })
  orderItem!: Ref<OrderItem>;

  @Field(() => ID, { description: 'The order line.' })
  get orderItemId(): Opt<string> {
    return this.orderItem.id;
  }

  @ManyToOne(() => Plant, { ref: true })
  plant!: Ref<Plant>;

  @Field(() => ID, { description: 'The plant of the order line.' })
  get plantId(): Opt<string> {
    return this.plant.id;
  }
}
