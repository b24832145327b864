import type { Ref } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Personal } from '../../core/personal-data/personal.js';
import { OrganizationEntity } from '../../database/write/base.entity.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';

@Entity({ tableName: 'webhook_attempts' })
@ObjectType({ description: 'One HTTP request of a delivery, and its response.' })
@Index({ properties: ['organizationId', 'delivery', 'createdAt', 'id'] })
export class WebhookAttempt extends OrganizationEntity {
  @Field(() => Date, { description: 'When the request was sent: RFC 3339, UTC.' })
  override createdAt!: Date;

  @ManyToOne(() => WebhookDelivery, { ref: true, deleteRule: 'cascade' })
  delivery!: Ref<WebhookDelivery>;

  @Field(() => String, { description: 'The URL it was sent to.' })
  @Property({ type: 'text' })
  url!: string;

  @Field(() => Int, { nullable: true, description: 'The HTTP status of the response; null without a response.' })
  @Property({ type: 'integer', nullable: true })
  status?: number;

  @Field(() => String, {
    nullable: true,
    description:
      'The first 4 kB of the response body. null from a private address, unless the response repeats the `webhook-id` of the request.',
  })
  @Personal('copy')
  @Property({ type: 'text', nullable: true })
  response?: string;

  @Field(() => String, { nullable: true, description: 'Why there was no response; null if there was one.' })
  @Property({ type: 'text', nullable: true })
  error?: string;

  @Field(() => Int, { description: 'How long it took, in milliseconds.' })
  @Property({ type: 'integer' })
  durationMs!: number;
}
