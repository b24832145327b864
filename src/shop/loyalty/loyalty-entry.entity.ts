import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Enum, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ActorField } from '../../core/actor-field.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { makeEnum, type ValueOf } from '../../core/resolvers/make-enum.js';
import { InsertionOrder, OrganizationEntity, SqlIndex } from '../../database/write/base.entity.js';

export const LoyaltyEntryKind = makeEnum('LoyaltyEntryKind', 'The cause of a change of points.', {
  EARN: 'A paid order earned the points.',
  REVERSE: 'A refund took back points that the order had earned.',
  REDEEM: 'The customer spent the points on a reward.',
  RETURN: 'A refund or cancellation gave back points that were spent on the reward of the order.',
  ADJUST: 'Staff changed the points.',
  EXPIRE: 'The points were not used in time.',
});
export type LoyaltyEntryKind = ValueOf<typeof LoyaltyEntryKind>;

/**
 * One entry of the points ledger, which is append-only; its sum is the balance of the account. The unique keys let an
 * order earn points once, and a refund reverse and return them once.
 */
@Entity({ tableName: 'loyalty_entries' })
@ObjectType({ description: "One change of a customer's points, with its cause." })
@Index({ properties: ['organizationId', 'customerId', 'number'] })
@SqlIndex('loyalty_entries_order_unique', '("order_id", "kind") where "refund_id" is null', { unique: true })
@SqlIndex('loyalty_entries_refund_id_kind_unique', '("refund_id", "kind") where "refund_id" is not null', {
  unique: true,
})
@SqlIndex('loyalty_entries_redemption_id_kind_unique', '("redemption_id", "kind") where "redemption_id" is not null', {
  unique: true,
})
@Check({ name: 'loyalty_entries_points_check', expression: 'points <> 0' })
@Check({
  name: 'loyalty_entries_sign_check',
  expression:
    "case when kind in ('earn', 'return') then points > 0 when kind in ('reverse', 'redeem', 'expire') then points < 0 else true end",
})
@Check({
  name: 'loyalty_entries_origin_check',
  expression:
    "case kind when 'earn' then order_id is not null and refund_id is null when 'reverse' then order_id is not null and refund_id is not null when 'return' then order_id is not null when 'redeem' then redemption_id is not null else order_id is null and refund_id is null and redemption_id is null end",
})
export class LoyaltyEntry extends OrganizationEntity {
  @Field(() => Date, { description: 'When it happened: RFC 3339, UTC.' })
  override createdAt!: Opt<Date>;

  @InsertionOrder()
  number!: Opt<string>;

  @Property({ type: 'uuid' })
  customerId!: string;

  @Field(() => LoyaltyEntryKind, { description: 'The cause of the change.' })
  @Enum({ items: () => LoyaltyEntryKind })
  kind!: LoyaltyEntryKind;

  @Field(() => Int, { description: 'Points gained, or lost when negative.' })
  @Property({ type: 'integer' })
  points!: number;

  @Field(() => ID, {
    nullable: true,
    description:
      'The order that earned the points, or whose refund or cancellation changed them; null for other causes.',
  })
  @Property({ type: 'uuid', nullable: true })
  orderId?: string;

  @Field(() => ID, { nullable: true, description: 'The refund that changed the points; null for other causes.' })
  @Property({ type: 'uuid', nullable: true })
  refundId?: string;

  @Property({ type: 'uuid', nullable: true })
  redemptionId?: string;

  @Field(() => String, {
    nullable: true,
    description: 'A note by staff, which the customer can see; null if there is none.',
  })
  @GraphQLOnly()
  @Property({ type: 'text', nullable: true })
  note?: string;

  @ActorField('Who caused the change')
  @GraphQLOnly()
  @Property({ type: 'text' })
  createdBy!: string;
}
