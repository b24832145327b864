import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Personal } from '../core/personal-data/personal.js';
import { OrganizationEntity } from '../database/write/base.entity.js';

/** The answer of a mutation, stored in the transaction of its effect, so that a retry gets the same answer. */
@Entity({ tableName: 'idempotency_keys' })
@Unique({ properties: ['organizationId', 'userId', 'key'] })
@Index({ properties: ['createdAt'] })
export class IdempotencyKey extends OrganizationEntity {
  @Property({ type: 'uuid' })
  userId!: string;

  @Property({ type: 'text' })
  key!: string;

  /** SHA-256 over the mutation's name and its arguments. */
  @Property({ type: 'text' })
  fingerprint!: string;

  /** The answer as its GraphQL type shows it, without secrets. */
  @Personal('copy')
  @Property({ type: 'json' })
  answer!: { type: string; value: unknown };
}
