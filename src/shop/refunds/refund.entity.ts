import { Collection, type Opt, type Ref } from '@mikro-orm/core';
import { Check, Entity, Enum, Index, ManyToOne, OneToMany, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ActorField } from '../../core/actor-field.js';
import { clock } from '../../core/clock.js';
import { MoneyField } from '../../core/money.js';
import { InsertionOrder, OrganizationEntity } from '../../database/write/base.entity.js';
import { type Metadata, MetadataField } from '../metadata-column/metadata.js';
import { Order } from '../orders/order.entity.js';
import { RefundItem } from './refund-item.entity.js';
import { RefundKind, RefundReason } from './rules/refund-reason.js';

@Entity({ tableName: 'refunds' })
@ObjectType({
  description: 'A refund of an order. Its parts (items, shipping, goodwill) add up to its total.',
})
@Unique({ properties: ['organizationId', 'id'] })
@Index({ properties: ['organizationId', 'order', 'number'] })
@Index({ properties: ['organizationId', 'createdAt'] })
@Check({ name: 'refunds_total_check', expression: 'total >= 0 and shipping >= 0' })
@Check({ name: 'refunds_points_check', expression: 'points_reversed >= 0 and points_returned >= 0' })
export class Refund extends OrganizationEntity {
  @Field(() => Date, { description: 'When the refund was created: RFC 3339, UTC.' })
  override createdAt!: Opt<Date>;

  @Field(() => Date, { description: 'When the refund last changed: RFC 3339, UTC.' })
  @Property({ type: 'datetime', length: 3, onUpdate: () => clock.now() })
  updatedAt: Opt<Date> = clock.now();

  @InsertionOrder()
  number!: Opt<string>;

  @ManyToOne(() => Order, { ref: true })
  order!: Ref<Order>;

  @Field(() => ID, { description: 'The refunded order.' })
  get orderId(): Opt<string> {
    return this.order.id;
  }

  @Field(() => RefundKind, {
    description: 'FULL if it refunded the whole order at once; otherwise PARTIAL.',
  })
  @Enum({ items: () => RefundKind })
  kind!: RefundKind;

  @Property({ type: 'character', length: 3 })
  currency!: string;

  @MoneyField('The total amount of the refund.')
  total!: number;

  @OneToMany({ entity: () => RefundItem, mappedBy: 'refund', orderBy: { position: 'asc' } })
  items = new Collection<RefundItem>(this);

  @MoneyField('The part of the total that refunds shipping.')
  shipping!: number;

  @MoneyField(
    'The amount paid in addition to items and shipping; it restocks nothing. Negative if this refund returned everything that was left after an earlier goodwill amount.',
  )
  goodwill!: number;

  @Field(() => RefundReason, { nullable: true, description: 'The reason; null if staff gave none.' })
  @Enum({ items: () => RefundReason, nullable: true })
  reason?: RefundReason;

  @Field(() => String, { nullable: true, description: 'The note that staff wrote; null if there is none.' })
  @Property({ type: 'text', nullable: true })
  note?: string;

  @Field(() => String, {
    nullable: true,
    description:
      "The order's `paymentReference`: the payment that the provider refunds; null where the order has none.",
  })
  @Property({ type: 'text', nullable: true })
  reference?: string;

  @MetadataField({ of: 'the refund', isPersonal: true })
  storedMetadata?: Metadata | null;

  @MetadataField({ of: 'the refund', isPersonal: true, isPrivate: true })
  storedPrivateMetadata?: Metadata | null;

  @Field(() => Int, { description: 'Loyalty points taken back, because they were earned with this money.' })
  @Property({ type: 'integer' })
  pointsReversed!: number;

  @Field(() => Int, { description: 'Loyalty points given back, because they were spent on these units.' })
  @Property({ type: 'integer' })
  pointsReturned!: number;

  @ActorField('Who made the refund')
  @Property({ type: 'text' })
  createdBy!: string;
}
