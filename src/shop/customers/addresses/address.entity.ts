import type { Opt, Ref } from '@mikro-orm/core';
import { Check, Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { GraphQLOnly } from '../../../core/field-visibility.js';
import { Personal } from '../../../core/personal-data/personal.js';
import { linesOf } from '../../../core/standards/addresses.js';
import { OrganizationEntity, SqlIndex } from '../../../database/write/base.entity.js';
import { Customer } from '../customer.entity.js';

export const LINES =
  'The address as it is written on a parcel, line by line, without the name of the country: the last line of one in the US is `Springfield, IL 62704`.';

@Entity({ tableName: 'addresses' })
@ObjectType({ description: 'An address of a customer, with a unique label.' })
@Personal()
@SqlIndex('addresses_label_unique', '("organization_id", "customer_id", lower("label"))', { unique: true })
@SqlIndex('addresses_default_unique', '("organization_id", "customer_id") where "is_default"', { unique: true })
@Check({ name: 'addresses_label_check', expression: 'char_length(label) >= 1 and char_length(label) <= 32' })
export class Address extends OrganizationEntity {
  @ManyToOne(() => Customer, { ref: true })
  customer!: Ref<Customer>;

  @Field(() => String, {
    description: 'The label of the address, such as "home" or "gift": 1 to 32 characters, unique for the customer.',
  })
  @Property({ type: 'text' })
  label!: string;

  @Field(() => String, { description: 'The name of the recipient.' })
  @Property({ type: 'text' })
  recipient!: string;

  @Field(() => String, { description: 'First line of the street address.' })
  @Property({ type: 'text' })
  line1!: string;

  @Field(() => String, { nullable: true, description: 'Second line of the street address; null if there is none.' })
  @Property({ type: 'text', nullable: true })
  line2?: string;

  @Field(() => String, { description: 'City or town.' })
  @Property({ type: 'text' })
  city!: string;

  @Field(() => String, { nullable: true, description: 'State, province or county; null if there is none.' })
  @Property({ type: 'text', nullable: true })
  region?: string;

  @Field(() => String, { description: 'Postal code, in the format of the country; empty where it has none.' })
  @Property({ type: 'text' })
  postalCode!: string;

  @Field(() => String, { description: 'ISO 3166-1 alpha-2 country code, such as US, or XK for Kosovo.' })
  @Property({ type: 'character', length: 2 })
  country!: string;

  @Field(() => String, { nullable: true, description: 'The company of the recipient; null if there is none.' })
  @Property({ type: 'text', nullable: true })
  company?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The phone number at which the carrier reaches the recipient; null if there is none.',
  })
  @Property({ type: 'text', nullable: true })
  phone?: string;

  // Bodies that are kept would have the address twice.
  @Field(() => [String], { description: LINES })
  @GraphQLOnly()
  get lines(): Opt<string[]> {
    return linesOf(this);
  }

  @Field(() => Boolean, {
    description: 'Whether orders that name no address use this one. A customer has at most one default address.',
  })
  @Property({ type: 'boolean' })
  isDefault: Opt<boolean> = false;
}
