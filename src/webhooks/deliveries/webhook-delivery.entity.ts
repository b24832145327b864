import { Collection, type Opt, type Ref } from '@mikro-orm/core';
import { Entity, Enum, Index, ManyToOne, OneToMany, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Personal } from '../../core/personal-data/personal.js';
import { makeEnum, type ValueOf } from '../../core/resolvers/make-enum.js';
import { OrganizationEntity, SqlIndex } from '../../database/write/base.entity.js';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';

export const DeliveryState = makeEnum('WebhookDeliveryState', 'How far the delivery of an event is.', {
  PENDING: 'Not yet received.',
  DELIVERED: 'Received.',
  DEAD: 'No more retries; `redeliver` tries again.',
});
export type DeliveryState = ValueOf<typeof DeliveryState>;

@Entity({ tableName: 'webhook_deliveries' })
@ObjectType({ description: 'The delivery of one event to one endpoint.' })
@Unique({ properties: ['organizationId', 'id'] })
@Unique({ properties: ['organizationId', 'endpoint', 'eventId'] })
@Index({ properties: ['organizationId', 'createdAt', 'id'] })
@Index({ properties: ['organizationId', 'eventId'] })
@SqlIndex('webhook_deliveries_due_index', `("endpoint_id", "next_attempt_at", "id") where "state" = 'pending'`)
@SqlIndex(
  'webhook_deliveries_undelivered_index',
  `("organization_id", "state", "created_at", "id", "endpoint_id") where "state" <> 'delivered'`,
)
export class WebhookDelivery extends OrganizationEntity {
  @Field(() => Date, { description: 'When the delivery was created: RFC 3339, UTC.' })
  override createdAt!: Opt<Date>;

  @ManyToOne(() => WebhookEndpoint, { ref: true, deleteRule: 'cascade' })
  endpoint!: Ref<WebhookEndpoint>;

  @Field(() => ID, { description: 'The endpoint it is sent to.' })
  get endpointId(): Opt<string> {
    return this.endpoint.id;
  }

  @Field(() => ID, { description: 'The event it delivers.' })
  @Property({ type: 'uuid' })
  eventId!: string;

  @Field(() => String, { description: 'The type of that event.' })
  @Property({ type: 'text' })
  eventType!: string;

  /** The endpoint's version when the event was published. With the event, it identifies the `EventBody` to send. */
  @Field(() => String, {
    description:
      'The API version of the body it sends. A request of this version shows that body as `body` of its event.',
  })
  @Property({ type: 'text' })
  apiVersion!: string;

  @Field(() => DeliveryState, { description: 'The state of the delivery.' })
  @Enum({ items: () => DeliveryState })
  state: Opt<DeliveryState> = DeliveryState.PENDING;

  @Field(() => Int, { description: 'The number of attempts so far.' })
  @Property({ type: 'integer' })
  attemptCount: Opt<number> = 0;

  @Field(() => Date, { nullable: true, description: 'When the next attempt is due: RFC 3339, UTC; null if none is.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  nextAttemptAt?: Date;

  /** The position of the next attempt in the retry schedule: 1 is the first. `redeliver` restarts at 1. */
  @Property({ type: 'integer' })
  turn: Opt<number> = 1;

  /** Until when the delivery belongs to a worker that has claimed its next attempt, unless that worker renews the lease. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  claimedUntil?: Date;

  /** The last claim. A worker that has stalled for longer than its lease may still have an earlier one, which changes nothing. */
  @Property({ type: 'uuid', nullable: true })
  claimId?: string;

  @Field(() => Date, { nullable: true, description: 'When it was received: RFC 3339, UTC; null before.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  deliveredAt?: Date;

  @OneToMany({ entity: () => WebhookAttempt, mappedBy: 'delivery', orderBy: { createdAt: 'asc', id: 'asc' } })
  attempts = new Collection<WebhookAttempt>(this);
}

@Entity({ tableName: 'webhook_attempts' })
@ObjectType({ description: 'One HTTP request of a delivery, and its response.' })
@Index({ properties: ['organizationId', 'delivery', 'createdAt', 'id'] })
export class WebhookAttempt extends OrganizationEntity {
  @Field(() => Date, { description: 'When the request was sent: RFC 3339, UTC.' })
  override createdAt!: Opt<Date>;

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
