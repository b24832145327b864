import type { Ref } from '@mikro-orm/core';
import { Check, Entity, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { MoneyField } from '../../core/money.js';
import { UnitsOfLine } from '../orders/items/order-item.entity.js';
import { Refund } from './refund.entity.js';

@Entity({ tableName: 'refund_items' })
@ObjectType({ description: 'The refunded units of one order line.' })
@Unique({ properties: ['organizationId', 'refund', 'orderItem'] })
@Check({ name: 'refund_items_quantity_check', expression: 'quantity > 0 and amount >= 0' })
export class RefundItem extends UnitsOfLine {
  @ManyToOne(() => Refund, { ref: true })
  refund!: Ref<Refund>;

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
