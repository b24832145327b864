import { Collection, type Opt } from '@mikro-orm/core';
import { Check, Entity, OneToMany, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { EventData } from '../core/context.js';
import { Personal } from '../core/personal-data/personal.js';
import { Role } from '../core/rights.js';
import { OrganizationEntity, SqlIndex } from '../database/write/base.entity.js';
import { EventBody } from './event-body.entity.js';

@ObjectType({ description: 'The resource that an event is about.' })
export class EventResource {
  @Field(() => String, {
    description: 'The kind of resource: order, plant, customer, reward, voucher, webhook_endpoint or organization.',
  })
  type!: string;

  @Field(() => ID, { description: 'The id of the resource.' })
  id!: string;
}

@ObjectType({ description: 'The user whose request caused an event.' })
export class EventActor {
  @Field(() => String, { description: 'The login identifier of the user.' })
  @Personal('actor')
  loginId!: string;

  @Field(() => Role, { description: 'The role that the user had.' })
  role!: Role;
}

/**
 * The outbox, which is also the log behind the feed: one row per event, written in the transaction of the change.
 * `data` is a snapshot of the resource, with the names of the domain; the body of each API version is rendered from
 * it.
 */
@Entity({ tableName: 'events' })
@ObjectType({ description: 'A change of a resource. Webhooks and the feed carry the same events.' })
@Unique({ properties: ['organizationId', 'id'] })
@Check({
  name: 'events_published_check',
  expression: 'num_nulls(position, sequence, link) in (0, 3)',
})
@SqlIndex('events_position_unique', '("organization_id", "position") where "position" is not null', { unique: true })
@SqlIndex(
  'events_sequence_unique',
  '("organization_id", "resource_type", "resource_id", "sequence") where "sequence" is not null',
  { unique: true },
)
@SqlIndex('events_unpublished_index', '("organization_id", "number") where "position" is null')
@SqlIndex('events_of_resource_index', '("organization_id", "resource_id", "position") where "position" is not null')
@SqlIndex('events_feed_index', '("organization_id", "type", "position") where "position" is not null')
export class Event extends OrganizationEntity {
  /**
   * The insertion order (`append-events.ts`). It has gaps, and rows can commit late, so it cannot be the position in the
   * feed. The relay assigns position and sequence after the commit.
   */
  @Property({ type: 'bigint', autoincrement: true })
  number!: Opt<string>;

  /** The position in the organization's feed; null until the relay has seen the committed row. */
  @Field(() => Int, { description: "The position in the organization's feed: 1, 2, 3, …" })
  @Property({ type: 'integer', nullable: true })
  position?: number;

  /** SHA-256, in hex, of `data` as PostgreSQL prints it, when the event was published. */
  @Property({ type: 'character', length: 64, nullable: true })
  dataDigest?: string;

  /** When the personal data of its customer was erased from `data` and the bodies, which no longer have their digests. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  erasedAt?: Date;

  /** Chains the events of an organization by position (chain/link-of.ts); clients see events that have one. */
  @Field(() => String, {
    description:
      'SHA-256, in lowercase hex, of the link of the event before it (nothing for the first event), a line break and `linked`. So it stands for the whole feed up to this event: `ledger.head` has it, signed.',
  })
  @Property({ type: 'character', length: 64, nullable: true })
  link?: string;

  @Field(() => String, { description: 'The type of the event, such as "order.created".' })
  @Property({ type: 'text' })
  type!: string;

  @Property({ type: 'text' })
  resourceType!: string;

  @Property({ type: 'uuid' })
  resourceId!: string;

  @Field(() => EventResource, { description: 'The resource that the event is about.' })
  get resource(): Opt<EventResource> {
    return { type: this.resourceType, id: this.resourceId };
  }

  @Field(() => Int, { description: 'Counts the events of one resource, without gaps: 1, 2, 3, …' })
  @Property({ type: 'integer', nullable: true })
  sequence?: number;

  @Field(() => String, {
    description: 'The id of the request that caused the event: the `x-request-id` of its response.',
  })
  @Property({ type: 'text' })
  requestId!: string;

  @Property({ type: 'text', nullable: true })
  idempotencyKey?: string;

  /** Absent in events of background work, and in those from before it was recorded. */
  @Field(() => EventActor, {
    nullable: true,
    description:
      'The user whose request caused the event; null if the store itself caused it, for example when points expired.',
  })
  @Personal('copy')
  @Property({ type: 'json', nullable: true })
  actor?: EventActor;

  @Personal('copy')
  @Property({ type: 'json' })
  data!: EventData;

  /** The trace of the request that caused it (W3C); its deliveries continue it. Absent while nothing is traced. */
  @Property({ type: 'text', nullable: true })
  traceparent?: string;

  /** The body in each API version that existed when the event was published. */
  @OneToMany({ entity: () => EventBody, mappedBy: 'event' })
  bodies = new Collection<EventBody>(this);
}
