import { OptionalProps } from '@mikro-orm/core';
import { Check, Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { clock } from '../../core/clock.js';
import { newId } from '../../core/ids.js';

@Entity({ tableName: 'organizations' })
@ObjectType({ description: 'A shop. Every resource belongs to exactly one.' })
@Check({ name: 'organizations_shipping_check', expression: 'shipping_fee >= 0 and free_shipping_from >= 0' })
export class Organization {
  [OptionalProps]?: 'id' | 'createdAt' | 'lastOrderNumber' | 'apiVersion';

  @Field(() => ID, { description: 'An opaque, unique id (UUIDv7).' })
  @PrimaryKey({ type: 'uuid' })
  id: string = newId();

  @Field(() => String, { description: 'The short name used in URLs and settings, such as "greenhouse".' })
  @Property({ type: 'text' })
  @Unique()
  slug!: string;

  @Field(() => String, { description: 'The name of the shop.' })
  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'character', length: 3 })
  currency!: string;

  @Field(() => String, { description: 'The API version of requests that name no version.' })
  @Property({ type: 'text' })
  apiVersion!: string;

  /** Orders are numbered `GH-1001`, `GH-1002`, …: the prefix, and the last number that was used. */
  @Property({ type: 'text' })
  orderPrefix!: string;

  @Property({ type: 'integer' })
  lastOrderNumber: number = 1000;

  /** The shipping fee, and the merchandise value (after discount) from which shipping is free; minor units. */
  @Property({ type: 'integer' })
  shippingFee!: number;

  @Property({ type: 'integer' })
  freeShippingFrom!: number;

  @Property({ type: 'datetime', length: 3 })
  createdAt: Date = clock.now();
}
