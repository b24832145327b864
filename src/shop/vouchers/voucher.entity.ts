import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { Money, MoneyField } from '../../core/money.js';
import { OrganizationEntity } from '../../database/write/base.entity.js';

@Entity({ tableName: 'vouchers' })
@ObjectType({ description: 'A code that takes a discount off orders.' })
@Unique({ properties: ['organizationId', 'code'] })
@Unique({ properties: ['organizationId', 'id'] })
@Index({ name: 'vouchers_by_age_index', properties: ['organizationId', 'createdAt', 'id'] })
@Check({
  name: 'vouchers_value_check',
  expression: '(percent is null) <> (amount is null) and percent >= 1 and percent <= 100 and amount > 0',
})
@Check({ name: 'vouchers_used_check', expression: 'used >= 0 and min_subtotal >= 0 and uses > 0' })
export class Voucher extends OrganizationEntity {
  @Field(() => String, { description: 'What buyers type, in capital letters; they may type small ones.' })
  @Property({ type: 'text' })
  code!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The discount in percent of the subtotal; null if it is an amount.',
  })
  @Property({ type: 'integer', nullable: true })
  percent?: number | null;

  @Property({ type: 'integer', nullable: true })
  amount?: number | null;

  @Field(() => Money, {
    nullable: true,
    name: 'amount',
    description: "The discount on one order, at most the order's subtotal; null if it is a percentage.",
  })
  get amountMoney(): Money | null {
    return this.amount == null ? null : { amount: this.amount, currency: this.currency };
  }

  @Property({ type: 'character', length: 3 })
  currency!: string;

  @MoneyField('The subtotal from which the voucher can be used.')
  minSubtotal: Opt<number> = 0;

  @Field(() => Date, { nullable: true, description: 'When it begins to be valid; null: at once.' })
  @Property({ type: 'datetime', length: 3, nullable: true, fieldName: 'valid_from' })
  from?: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it ends to be valid; null: never.' })
  @Property({ type: 'datetime', length: 3, nullable: true, fieldName: 'valid_to' })
  to?: Date | null;

  @Field(() => Int, { nullable: true, description: 'How many orders may use it; null: any number.' })
  @Property({ type: 'integer', nullable: true })
  uses?: number | null;

  // Orders change it without an event of the voucher, so that no event shows it.
  @Field(() => Int, { description: 'How many orders have used it; those cancelled before payment do not count.' })
  @GraphQLOnly()
  @Property({ type: 'integer' })
  used: Opt<number> = 0;

  @Field(() => Boolean, { description: 'Whether a customer can use it for one order only.' })
  @Property({ type: 'boolean' })
  oncePerCustomer: Opt<boolean> = false;

  @Field(() => Boolean, { description: 'Whether orders can use it: false once it is archived.' })
  @Property({ type: 'boolean' })
  active: Opt<boolean> = true;
}
