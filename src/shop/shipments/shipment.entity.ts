import { Collection, type Opt, type Ref } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, OneToMany, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { ActorField } from '../../core/actor-field.js';
import { Personal } from '../../core/personal-data/personal.js';
import { InsertionOrder, OrganizationEntity } from '../../database/write/base.entity.js';
import { Order } from '../orders/order.entity.js';
import { ShipmentItem } from './shipment-item.entity.js';

@Entity({ tableName: 'shipments' })
@ObjectType({ description: 'Units of an order that were handed to a carrier together. What was in it never changes.' })
@Unique({ properties: ['organizationId', 'id'] })
@Index({ properties: ['organizationId', 'order', 'number'] })
@Index({ properties: ['organizationId', 'number'] })
export class Shipment extends OrganizationEntity {
  @Field(() => Date, { description: 'When it was shipped: RFC 3339, UTC.' })
  override createdAt!: Opt<Date>;

  @InsertionOrder()
  number!: Opt<string>;

  @ManyToOne(() => Order, { ref: true })
  order!: Ref<Order>;

  @Field(() => ID, { description: 'The order.' })
  get orderId(): Opt<string> {
    return this.order.id;
  }

  @OneToMany({ entity: () => ShipmentItem, mappedBy: 'shipment', orderBy: { position: 'asc' } })
  items = new Collection<ShipmentItem>(this);

  @Field(() => String, { nullable: true, description: 'The carrier, as people call it; null where none was given.' })
  @Property({ type: 'text', nullable: true })
  carrier?: string;

  @Field(() => String, { nullable: true, description: "The carrier's tracking number; null where none was given." })
  @Property({ type: 'text', nullable: true })
  trackingNumber?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The address of the page where the carrier says where the parcel is; null where none was given.',
  })
  // Carriers put postal codes into such addresses.
  @Personal()
  @Property({ type: 'text', nullable: true })
  trackingUrl?: string;

  @ActorField('Who shipped it')
  @Property({ type: 'text' })
  createdBy!: string;
}
