import type { Ref } from '@mikro-orm/core';
import { Check, Entity, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { MoneyField } from '../../core/money.js';
import { OrganizationRow } from '../../database/write/base.entity.js';
import { OrderItem } from '../orders/items/order-item.entity.js';
import { Plant } from '../plants/plant.entity.js';
import { Refund } from './refund.entity.js';

@Entity({ tableName: 'refund_items' })
@ObjectType({ description: 'The refunded units of one order line.' })
@Unique({ properties: ['organizationId', 'refund', 'orderItem'] })
@Check({ name: 'refund_items_quantity_check', expression: 'quantity > 0 and amount >= 0' })
export class RefundItem extends OrganizationRow<'orderItemId' | 'plantId'> {
  @ManyToOne(() => Refund, { ref: true })
  refund!: Ref<Refund>;

  @Property({ type: 'integer' })
  position!: number;

  @ManyToOne(() => OrderItem, { ref: true })
  orderItem!: Ref<OrderItem>;

  @Field(() => ID, { description: 'The order line.' })
  get orderItemId(): string {
    return this.orderItem.id;
  }

  @ManyToOne(() => Plant, { ref: true })
  plant!: Ref<Plant>;

  @Field(() => ID, { description: 'The plant of the order line.' })
  get plantId(): string {
    return this.plant.id;
  }

  @Field(() => Int, { description: 'Units refunded.' })
  @Property({ type: 'integer' })
  quantity!: number;

  @Property({ type: 'character', length: 3 })
  currency!: string;

  @MoneyField('The amount refunded for these units: their share of the price of the line.')
  amount!: number;

  @Field(() => Boolean, { description: 'Whether the units went back to stock; dead plants do not.' })
  @Property({ type: 'boolean' })
  restocked!: boolean;
}
