import type { Ref } from '@mikro-orm/core';
import { Check, Entity, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { SqlIndex } from '../../database/write/base.entity.js';
import { UnitsOfLine } from '../orders/items/order-item.entity.js';
import { Shipment } from './shipment.entity.js';

@Entity({ tableName: 'shipment_items' })
@ObjectType({ description: 'The shipped units of one order line, of one lot.' })
@Unique({ properties: ['organizationId', 'shipment', 'position'] })
@Check({ name: 'shipment_items_quantity_check', expression: 'quantity > 0' })
@SqlIndex('shipment_items_lot_index', '("organization_id", "lot", "shipment_id") where "lot" is not null')
export class ShipmentItem extends UnitsOfLine {
  @ManyToOne(() => Shipment, { ref: true })
  shipment!: Ref<Shipment>;

  @Field(() => String, { description: 'The name of the plant when it was bought.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => Int, { description: 'Units shipped.' })
  @Property({ type: 'integer' })
  quantity!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The lot from which the units were taken; null where none was given.',
  })
  @Property({ type: 'text', nullable: true })
  lot?: string;
}
