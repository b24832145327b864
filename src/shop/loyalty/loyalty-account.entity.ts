import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { OrganizationEntity } from '../../database/write/base.entity.js';

/**
 * The points of a customer: one row per customer, locked by every change. `balance` is the sum of the ledger; a
 * negative balance is a debt, which new points pay off first.
 */
@Entity({ tableName: 'loyalty_accounts' })
@Unique({ properties: ['organizationId', 'customerId'] })
@Check({ name: 'loyalty_accounts_lifetime_check', expression: 'lifetime_points >= 0' })
export class LoyaltyAccount extends OrganizationEntity {
  @Property({ type: 'uuid' })
  customerId!: string;

  @Property({ type: 'integer' })
  balance: Opt<number> = 0;

  /** All points ever earned, less those that refunds reversed. They decide the tier. */
  @Property({ type: 'integer' })
  lifetimePoints: Opt<number> = 0;

  get points(): Opt<number> {
    return Math.max(this.balance, 0);
  }

  get pointsDebt(): Opt<number> {
    return Math.max(-this.balance, 0);
  }
}
