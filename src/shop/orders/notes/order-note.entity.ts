import type { Opt, Ref } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { ActorField } from '../../../core/actor-field.js';
import { Personal } from '../../../core/personal-data/personal.js';
import { InsertionOrder, OrganizationRow } from '../../../database/write/base.entity.js';
import { Order } from '../order.entity.js';

@Entity({ tableName: 'order_notes' })
@ObjectType({ description: 'What staff noted of an order, for staff.' })
@Index({ properties: ['organizationId', 'order', 'number'] })
export class OrderNote extends OrganizationRow {
  @InsertionOrder()
  number!: Opt<string>;

  @ManyToOne(() => Order, { ref: true })
  order!: Ref<Order>;

  @Field(() => Date, { name: 'at', description: 'When it was noted: RFC 3339, UTC.' })
  override createdAt!: Opt<Date>;

  @ActorField('Who noted it')
  @Property({ type: 'text' })
  actor!: string;

  @Field(() => String, { description: 'The note.' })
  @Personal()
  @Property({ type: 'text' })
  text!: string;
}
