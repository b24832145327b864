import { Check, Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { OrganizationEntity, SqlIndex } from '../../../database/write/base.entity.js';

/** A reward code: bought with points (`redeem-reward.ts`), valid for one order of the customer who bought it. */
@Entity({ tableName: 'redemptions' })
@Unique({ properties: ['organizationId', 'code'] })
@Unique({ properties: ['orderId'] })
@SqlIndex(
  'redemptions_unused_first_index',
  '("organization_id", "customer_id", ("order_id" is not null), "created_at" desc, "id" desc)',
)
@Check({ name: 'redemptions_amount_check', expression: 'points_spent > 0 and discount > 0' })
export class Redemption extends OrganizationEntity {
  @Property({ type: 'uuid' })
  customerId!: string;

  @Property({ type: 'uuid' })
  rewardId!: string;

  @Property({ type: 'text' })
  code!: string;

  @Property({ type: 'integer' })
  pointsSpent!: number;

  /** The discount, in minor units. */
  @Property({ type: 'integer' })
  discount!: number;

  /** The order that used the code. A code can be used only once, even if that order is cancelled. */
  @Property({ type: 'uuid', nullable: true })
  orderId?: string;
}
