import type { Opt } from '@mikro-orm/core';
import { Check, Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { clock } from '../../core/clock.js';
import { Role } from '../../core/context.js';
import { newId } from '../../core/ids.js';
import { MoneyField } from '../../core/money.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { Statements } from '../../core/resolvers/statements.js';
import { decimalsOf } from '../../core/standards/currencies.js';
import type { MailKind } from '../../events/mails/mail-kind.js';
import { Contact } from './contact.types.js';
import { type KeptZone, Weekday } from './delivery/delivery-zone.js';
import { DeliveryZone, shownZone } from './delivery/delivery-zone.types.js';
import { Homepage } from './homepage.types.js';

@Entity({ tableName: 'organizations' })
@ObjectType({ description: 'A shop. Every resource belongs to exactly one.' })
@Check({ name: 'organizations_pending_order_check', expression: 'pending_order_minutes >= 0' })
@Check({ name: 'organizations_shipping_check', expression: 'shipping_fee >= 0 and free_shipping_from >= 0' })
export class Organization {
  @Field(() => ID, { description: 'An opaque, unique id (UUIDv7).' })
  @PrimaryKey({ type: 'uuid' })
  id: Opt<string> = newId();

  @Field(() => String, { description: 'The short name used in URLs and settings, such as "greenhouse".' })
  @Property({ type: 'text' })
  @Unique()
  slug!: string;

  @Field(() => String, { description: 'The name of the shop.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { description: 'ISO 4217 code of the currency of all its amounts, such as USD.' })
  @Property({ type: 'character', length: 3 })
  currency!: string;

  @Field(() => Int, {
    description:
      'The decimals of the currency: 2 for USD, 0 for JPY, 3 for KWD (ISO 4217). Libraries may count others, such as 0 for HUF.',
  })
  get currencyDecimals(): Opt<number> {
    return decimalsOf(this.currency);
  }

  @Field(() => String, { description: 'The API version of requests that name no version.' })
  @Property({ type: 'text' })
  apiVersion!: string;

  @Field(() => String, { description: 'The prefix of order numbers: `GH` in `GH-1001`.' })
  @Property({ type: 'text' })
  orderPrefix!: string;

  /** The last number that was used: 1001 of `GH-1001`. */
  @Property({ type: 'integer' })
  lastOrderNumber: Opt<number> = 1000;

  @MoneyField('What shipping costs, where the shop has no `deliveryZones`.')
  shippingFee!: number;

  @MoneyField(
    "The value of an order's plants (after discount) from which shipping is free, where the shop has no `deliveryZones`. An amount of 2147483647, the largest one, means never.",
  )
  freeShippingFrom!: number;

  @Field(() => Int, {
    description: 'After how many minutes the store cancels an order that is still pending; 0 means never.',
  })
  @Property({ type: 'integer' })
  pendingOrderMinutes: Opt<number> = 1440;

  @Field(() => String, {
    description:
      'The IANA time zone of the shop, such as Europe/Berlin: its days begin at midnight there, in sales reports and on its pages.',
  })
  @Property({ type: 'text' })
  timeZone: Opt<string> = 'UTC';

  @Property({ type: 'json', defaultRaw: "'[]'" })
  deliveryZones: Opt<KeptZone[]> = [];

  @Field(() => [DeliveryZone], {
    name: 'deliveryZones',
    description:
      'To where the shop delivers, and how. They replace `shippingFee` and `freeShippingFrom`; without any, these are for the whole world. A country in several zones belongs to the first that names its region, else to the first without regions.',
  })
  @Statements(0)
  get shownZones(): Opt<DeliveryZone[]> {
    return this.deliveryZones.map((zone) => shownZone(zone, this.currency));
  }

  @Field(() => [Weekday], {
    description: 'The days of the week on which parcels are sent; empty: every day. Staff only.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @Property({ type: 'json', defaultRaw: "'[]'" })
  shipWeekdays: Opt<Weekday[]> = [];

  @Field(() => String, {
    nullable: true,
    description: 'Where customers pick up their orders; null if it is not known.',
  })
  @Property({ type: 'text', nullable: true })
  pickupPlace?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The country of the shop, as ISO 3166-1 alpha-2 code, such as DE; null: it names none.',
  })
  @Property({ type: 'text', nullable: true })
  country?: string;

  @Field(() => Contact, { description: 'How customers reach the shop.' })
  @Property({ type: 'json', defaultRaw: "'{}'" })
  contact: Opt<Contact> = {};

  @Field(() => String, {
    nullable: true,
    description: 'A line of trust, which stands where something is bought; null: none.',
  })
  @Property({ type: 'text', nullable: true })
  promise?: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The picture that stands for the name of the shop; null: the name itself does.',
  })
  @Property({ type: 'uuid', nullable: true })
  logoPictureId?: string;

  @Field(() => Homepage, { description: 'What the home page shows above its plants.' })
  @Property({ type: 'json', defaultRaw: `'{"collections": []}'` })
  homepage: Opt<Homepage> = { collections: [] };

  /** The kinds of mails that the shop sends; absent: all. */
  @Property({ type: 'text[]', nullable: true })
  mails?: MailKind[];

  @Property({ type: 'datetime', length: 3 })
  createdAt: Opt<Date> = clock.now();
}
