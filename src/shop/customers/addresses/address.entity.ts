import type { Ref } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { OrganizationEntity } from '../../../core/persistence/base.entity.js';
import { Personal } from '../../../core/personal-data/personal.js';
import { Customer } from '../customer.entity.js';

@Entity({ tableName: 'addresses' })
@ObjectType({ description: 'An address of a customer, with a unique label.' })
@Personal()
@Index({
  name: 'addresses_label_unique',
  expression:
    'create unique index "addresses_label_unique" on "addresses" ("organization_id", "customer_id", lower("label"))',
})
@Index({
  name: 'addresses_default_unique',
  expression:
    'create unique index "addresses_default_unique" on "addresses" ("organization_id", "customer_id") where "is_default"',
})
@Check({ name: 'addresses_label_check', expression: 'char_length(label) >= 1 and char_length(label) <= 32' })
export class Address extends OrganizationEntity<'isDefault'> {
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

  @Field(() => String, { description: 'Postal code, in the format of the country.' })
  @Property({ type: 'text' })
  postalCode!: string;

  @Field(() => String, { description: 'ISO 3166-1 alpha-2 country code, such as US.' })
  @Property({ type: 'character', length: 2 })
  country!: string;

  @Field(() => Boolean, {
    description: 'Whether orders that name no address use this one. A customer has at most one default address.',
  })
  @Property({ type: 'boolean' })
  isDefault: boolean = false;
}
