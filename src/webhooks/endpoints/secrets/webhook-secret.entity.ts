import type { Ref } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { OrganizationEntity } from '../../../database/write/base.entity.js';
import { WebhookEndpoint } from '../webhook-endpoint.entity.js';

/** A signing secret of an endpoint. During a rotation, the old and the new one are both valid. */
@Entity({ tableName: 'webhook_secrets' })
@Index({ properties: ['organizationId', 'endpoint'] })
export class WebhookSecret extends OrganizationEntity {
  @ManyToOne(() => WebhookEndpoint, { ref: true, deleteRule: 'cascade' })
  endpoint!: Ref<WebhookEndpoint>;

  /** Encrypted: the database alone does not reveal it. */
  @Property({ type: 'text' })
  secret!: string;

  @Property({ type: 'datetime', length: 3, nullable: true })
  expiresAt?: Date;
}
