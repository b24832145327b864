import type { Ref } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { OrganizationEntity } from '../database/write/base.entity.js';
import { ApiKey } from './api-keys/api-key.entity.js';
import { User } from './users/user.entity.js';

/**
 * The session that a login opened. Only the SHA-256 digest of its token is stored. An ended one stays for a while, so that
 * its client learns that the token was revoked.
 */
@Entity({ tableName: 'sessions' })
@Index({ properties: ['expiresAt'] })
@Index({ properties: ['organizationId', 'user'] })
export class Session extends OrganizationEntity {
  @ManyToOne(() => User, { ref: true })
  user!: Ref<User>;

  @ManyToOne(() => ApiKey, { ref: true })
  apiKey!: Ref<ApiKey>;

  @Property({ type: 'text' })
  @Unique()
  digest!: string;

  @Property({ type: 'datetime', length: 3 })
  expiresAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  revokedAt?: Date;

  /** The first session of the sign-in that this one continues (`login(renews)`); null: this one is the first. */
  @Property({ type: 'uuid', nullable: true })
  signInId?: string;
}
