import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Filter, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { InsertionOrder } from '../persistence/insertion-order.js';
import { organizationFilter } from '../persistence/organization-filter.js';

/**
 * The digest of the columns of a row that never change. A trigger writes it with the row
 * (migration `2026-12-01-row-digests`), and the audit compares both (`audit/laws/rows/row-laws.ts`).
 */
@Entity({ tableName: 'row_digests' })
@Filter(organizationFilter)
@Index({
  name: 'row_digests_unlinked_index',
  expression:
    'create index "row_digests_unlinked_index" on "row_digests" ("organization_id", "number") where "position" is null',
})
export class RowDigest {
  [PrimaryKeyProp]?: ['rowId', 'kind'];

  @PrimaryKey({ type: 'uuid' })
  rowId!: string;

  /** The table, as in `refunds`; or a column that is set later and once, as in `orders.payment_reference`. */
  @PrimaryKey({ type: 'text' })
  kind!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @InsertionOrder()
  number!: string;

  /** The position of the link that covers it; null until it is linked. */
  @Property({ type: 'integer', nullable: true })
  position?: number;

  /** The salt of `personalDigest`. An erasure deletes it, so that nobody can test guesses against the digest. */
  @Property({ type: 'blob', nullable: true })
  salt?: Uint8Array;

  @Property({ type: 'blob', nullable: true })
  personalDigest?: Uint8Array;

  /** SHA-256 of the other columns and `personalDigest`. */
  @Property({ type: 'blob' })
  digest!: Uint8Array;
}
