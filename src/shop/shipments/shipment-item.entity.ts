import type { Ref } from '@mikro-orm/core';
import { Check, Entity, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { OrganizationRow, SqlIndex } from '../../database/write/base.entity.js';
import { OrderItem } from '../orders/items/order-item.entity.js';
import { Plant } from '../plants/plant.entity.js';
import { Shipment } from './shipment.entity.js';

@Entity({ tableName: 'shipment_items' })
@ObjectType({ description: 'The shipped units of one order line, of one lot.' })
@Unique({ properties: ['organizationId', 'shipment', 'position'] })
@Check({ name: 'shipment_items_quantity_check', expression: 'quantity > 0' })
@SqlIndex('shipment_items_lot_index', '("organization_id", "lot", "shipment_id") where "lot" is not null')
export class ShipmentItem extends OrganizationRow<'orderItemId' | 'plantId'> {
  @ManyToOne(() => Shipment, { ref: true })
  shipment!: Ref<Shipment>;

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
