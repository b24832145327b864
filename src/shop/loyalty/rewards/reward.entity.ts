import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { MoneyField } from '../../../core/money.js';
import { OrganizationEntity } from '../../../database/write/base.entity.js';

@Entity({ tableName: 'rewards' })
@ObjectType({ description: 'A discount on one order, bought with points.' })
@Unique({ properties: ['organizationId', 'id'] })
@Index({ name: 'rewards_by_age_index', properties: ['organizationId', 'createdAt', 'id'] })
@Check({ name: 'rewards_cost_check', expression: 'points_cost > 0 and discount > 0' })
export class Reward extends OrganizationEntity {
  @Field(() => String, { description: 'The name of the reward.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { description: 'What the customer gets.' })
  @Property({ type: 'text' })
  description!: string;

  @Field(() => Int, { description: 'The price, in points.' })
  @Property({ type: 'integer' })
  pointsCost!: number;

  @Property({ type: 'character', length: 3 })
  currency!: string;

  @MoneyField("The discount on one order, at most the order's subtotal.")
  discount!: number;

  @Field(() => Boolean, { description: 'Whether customers can redeem the reward: false once it is archived.' })
  @Property({ type: 'boolean' })
  active: Opt<boolean> = true;
}
