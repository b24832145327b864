import type { Opt } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { OrganizationEntity, SqlIndex } from '../../database/write/base.entity.js';

/** That an order has used a voucher, and what the voucher was worth then. */
@Entity({ tableName: 'voucher_uses' })
@Unique({ properties: ['orderId'] })
@SqlIndex('voucher_uses_by_customer_index', '("organization_id", "voucher_id", "customer_id") where not "returned"')
export class VoucherUse extends OrganizationEntity {
  @Property({ type: 'uuid' })
  voucherId!: string;

  @Property({ type: 'uuid' })
  customerId!: string;

  @Property({ type: 'uuid' })
  orderId!: string;

  @Property({ type: 'integer', nullable: true })
  percent?: number | null;

  @Property({ type: 'integer', nullable: true })
  amount?: number | null;

  /** Whether the order was cancelled before it was paid: then the use does not count. */
  @Property({ type: 'boolean' })
  returned: Opt<boolean> = false;
}
