import { Collection, type Opt, type Ref } from '@mikro-orm/core';
import { Check, Entity, Enum, Index, ManyToOne, OneToMany, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { clock } from '../../core/clock.js';
import { Money, MoneyField } from '../../core/money.js';
import { Personal } from '../../core/personal-data/personal.js';
import { OrganizationEntity, SqlIndex } from '../../database/write/base.entity.js';
import { Customer } from '../customers/customer.entity.js';
import { type Metadata, MetadataField } from '../metadata-column/metadata.js';
import { OrderItem } from './items/order-item.entity.js';
import { OrderNote } from './notes/order-note.entity.js';
import { ShippingAddress } from './placing/shipping-address.js';
import { OrderStatus, refundableStatuses } from './status/order-status.js';
import { TimelineEntry } from './status/timeline-entry.entity.js';

@ObjectType({ description: 'The way of delivery that an order keeps.' })
export class OrderDeliveryMethod {
  @Field(() => String, { description: 'Its code in the delivery zone of the address.' })
  code!: string;

  @Field(() => String, { description: 'What it was called.' })
  name!: string;
}

@Entity({ tableName: 'orders' })
@ObjectType({
  description:
    'An order of a customer. Prices and plant names are copies that never change, and the address only by `updateOrderAddress`.',
})
@Unique({ properties: ['organizationId', 'number'] })
@Unique({ properties: ['organizationId', 'id'] })
@SqlIndex('orders_by_number_index', '("organization_id", "number" text_pattern_ops)')
@Index({ properties: ['organizationId', 'createdAt', 'id'] })
@Index({ properties: ['organizationId', 'customer', 'createdAt', 'id'] })
@Index({ properties: ['organizationId', 'status', 'createdAt', 'id'] })
@Index({ name: 'orders_updated_index', properties: ['organizationId', 'updatedAt'] })
@SqlIndex(
  'orders_payment_reference_index',
  '("organization_id", "payment_reference") where "payment_reference" is not null',
  { unique: true },
)
@SqlIndex(
  'orders_metadata_index',
  'using gin ((array["organization_id"]), "metadata" jsonb_path_ops) where "metadata" is not null',
)
@Check({
  name: 'orders_money_check',
  expression:
    'subtotal >= 0 and discount >= 0 and discount <= subtotal and shipping >= 0 and total = subtotal - discount + shipping',
})
@Check({
  name: 'orders_refunded_check',
  expression: 'refunded >= 0 and refunded <= total and refunded_shipping >= 0 and refunded_shipping <= shipping',
})
@Check({
  name: 'orders_points_check',
  expression:
    'points_earned >= 0 and points_reversed >= 0 and points_reversed <= points_earned and points_spent >= 0 and points_returned >= 0 and points_returned <= points_spent',
})
export class Order extends OrganizationEntity {
  @Field(() => String, { description: 'The order number shown to people, such as GH-1001.' })
  @Property({ type: 'text' })
  number!: string;

  @Field(() => OrderStatus, { description: 'The status of the order.' })
  @Enum({ items: () => OrderStatus })
  status: Opt<OrderStatus> = OrderStatus.PENDING;

  @ManyToOne(() => Customer, { ref: true })
  customer!: Ref<Customer>;

  @Field(() => ID, { description: 'The customer who placed the order.' })
  get customerId(): Opt<string> {
    return this.customer.id;
  }

  @OneToMany({ entity: () => OrderItem, mappedBy: 'order', orderBy: { position: 'asc' } })
  items = new Collection<OrderItem>(this);

  @OneToMany({ entity: () => TimelineEntry, mappedBy: 'order', orderBy: { number: 'asc' } })
  timeline = new Collection<TimelineEntry>(this);

  @OneToMany({ entity: () => OrderNote, mappedBy: 'order', orderBy: { number: 'asc' } })
  notes = new Collection<OrderNote>(this);

  @Property({ type: 'character', length: 3 })
  currency!: string;

  @MoneyField('The price of all lines, before the discount.')
  subtotal!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The code of the voucher that the order used; null without one.',
  })
  @Property({ type: 'text', nullable: true })
  voucherCode?: string;

  @MoneyField('The amount that a reward or a voucher took off the subtotal.')
  discount!: number;

  @MoneyField('The shipping fee.')
  shipping!: number;

  @MoneyField('What the customer pays: subtotal − discount + shipping.')
  total!: number;

  @MoneyField('The amount refunded so far.')
  refunded: Opt<number> = 0;

  @Property({ type: 'integer' })
  refundedShipping: Opt<number> = 0;

  @Field(() => Money, {
    name: 'refundable',
    description: 'The amount that can still be refunded; 0 before payment and after cancellation.',
  })
  get refundableMoney(): Opt<Money> {
    return { amount: this.refundable, currency: this.currency };
  }

  get refundable(): Opt<number> {
    return refundableStatuses.includes(this.status) ? this.total - this.refunded : 0;
  }

  @Field(() => ShippingAddress, {
    nullable: true,
    description:
      'A copy of the address as it was when the order was placed, or as `updateOrderAddress` has corrected it; null if the customer picks the order up.',
  })
  @Personal()
  @Property({ type: 'json', nullable: true })
  shippingAddress?: ShippingAddress;

  @Field(() => Boolean, { description: 'Whether the customer picks the order up: it is then not shipped.' })
  get pickup(): Opt<boolean> {
    return !this.shippingAddress;
  }

  @Field(() => String, {
    nullable: true,
    description: 'The tracking number of the last shipment of the order; null before, and where none was given.',
  })
  @Property({ type: 'text', nullable: true })
  trackingNumber?: string;

  @Field(() => OrderDeliveryMethod, {
    nullable: true,
    description:
      'The way of delivery, as it was when the order was placed; null where the shop had no `deliveryZones`.',
  })
  @Property({ type: 'json', nullable: true })
  deliveryMethod?: OrderDeliveryMethod;

  @Field(() => String, {
    nullable: true,
    description: 'The date before which the order is not sent, such as 2027-01-31; null if there is none.',
  })
  @Property({ type: 'date', nullable: true })
  shipNotBefore?: string | undefined;

  @Field(() => String, {
    nullable: true,
    description:
      "The payment provider's id of the payment, as given to `markOrderPaid`; null before, and where none was given. One payment pays one order of a shop.",
  })
  @Property({ type: 'text', nullable: true })
  paymentReference?: string;

  @MetadataField({ of: 'the order', isPersonal: true })
  storedMetadata?: Metadata | null;

  @MetadataField({ of: 'the order', isPersonal: true, isPrivate: true })
  storedPrivateMetadata?: Metadata | null;

  /** Points earned with the payment, and how many of them refunds have reversed. */
  @Property({ type: 'integer' })
  pointsEarned: Opt<number> = 0;

  @Property({ type: 'integer' })
  pointsReversed: Opt<number> = 0;

  /** Points spent on the reward behind the discount, and how many of them refunds or the cancellation have returned. */
  @Property({ type: 'integer' })
  pointsSpent: Opt<number> = 0;

  @Property({ type: 'integer' })
  pointsReturned: Opt<number> = 0;

  @Field(() => Date, { name: 'placedAt', description: 'When the order was placed: RFC 3339, UTC.' })
  override createdAt!: Opt<Date>;

  @Field(() => Date, { description: 'When the order last changed, by its shipments and refunds, too: RFC 3339, UTC.' })
  @Property({ type: 'datetime', length: 3, onUpdate: () => clock.now() })
  updatedAt: Opt<Date> = clock.now();
}
