import type { Ref } from '@mikro-orm/core';
import { Check, Entity, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Owned } from '../shared/owned.entity.js';
import { Reward } from './reward.entity.js';

/** A reward code: bought with points, good for one order of the customer who bought it. */
@Entity({ tableName: 'redemptions' })
@Unique({ properties: ['organizationId', 'code'] })
@Unique({ properties: ['organizationId', 'id'] })
@Unique({ properties: ['orderId'] })
@Check({ name: 'redemptions_amount_check', expression: 'points_spent > 0 and discount > 0' })
export class Redemption extends Owned {
  @Property({ type: 'uuid' })
  customerId!: string;

  @ManyToOne(() => Reward, { ref: true })
  reward!: Ref<Reward>;

  @Property({ type: 'text' })
  code!: string;

  @Property({ type: 'integer' })
  pointsSpent!: number;

  @Property({ type: 'integer' })
  discount!: number;

  /** The order that used it; a code is used once, for good. */
  @Property({ type: 'uuid', nullable: true })
  orderId?: string;
}
