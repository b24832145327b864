import type { Opt, Ref } from '@mikro-orm/core';
import { Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { ActorField } from '../../../core/actor-field.js';
import { Personal } from '../../../core/personal-data/personal.js';
import { InsertionOrder, OrganizationRow, SqlIndex } from '../../../database/write/base.entity.js';
import { Order } from '../order.entity.js';
import { OrderStatus } from './order-status.js';

@Entity({ tableName: 'order_timeline' })
@ObjectType({ description: 'One entry in the status history of an order.' })
@Index({ properties: ['organizationId', 'order', 'number'] })
@SqlIndex('order_timeline_paid_index', '("organization_id", "created_at", "order_id") where "status" = \'processing\'')
export class TimelineEntry extends OrganizationRow {
  @InsertionOrder()
  number!: Opt<string>;

  @ManyToOne(() => Order, { ref: true })
  order!: Ref<Order>;

  @Field(() => Date, { name: 'at', description: 'When it happened: RFC 3339, UTC.' })
  override createdAt!: Opt<Date>;

  @Field(() => OrderStatus, { description: 'The status of the order from this time on.' })
  @Enum({ items: () => OrderStatus })
  status!: OrderStatus;

  @ActorField('Who changed the status')
  @Property({ type: 'text' })
  actor!: string;

  @Field(() => String, {
    nullable: true,
    description: 'A note, such as the reason for a cancellation; null if there is none.',
  })
  @Personal('actor')
  @Property({ type: 'text', nullable: true })
  note?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The `x-request-id` of the request that changed the status; null if the store did so by itself.',
  })
  @Property({ type: 'text', nullable: true })
  requestId?: string;
}
