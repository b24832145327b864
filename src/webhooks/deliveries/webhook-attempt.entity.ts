import type { Ref } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { OrganizationEntity } from '../../core/persistence/base.entity.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';

@Entity({ tableName: 'webhook_attempts' })
@ObjectType({ description: 'One HTTP request of a delivery, and what came back.' })
@Index({ properties: ['organizationId', 'delivery', 'createdAt', 'id'] })
export class WebhookAttempt extends OrganizationEntity {
  @Field(() => Date, { description: 'When it was made: RFC 3339, UTC.' })
  override createdAt!: Date;

  @ManyToOne(() => WebhookDelivery, { ref: true, deleteRule: 'cascade' })
  delivery!: Ref<WebhookDelivery>;

  @Field(() => String, { description: 'Where it was sent.' })
  @Property({ type: 'text' })
  url!: string;

  @Field(() => Int, { nullable: true, description: 'The HTTP status that came back; null when none did.' })
  @Property({ type: 'integer', nullable: true })
  status?: number;

  @Field(() => String, { nullable: true, description: 'The first 4 kB of the answer.' })
  @Property({ type: 'text', nullable: true })
  response?: string;

  @Field(() => String, { nullable: true, description: 'Why no answer came.' })
  @Property({ type: 'text', nullable: true })
  error?: string;

  @Field(() => Int, { description: 'How long it took, in milliseconds.' })
  @Property({ type: 'integer' })
  durationMs!: number;
}
