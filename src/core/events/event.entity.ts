import { Collection } from '@mikro-orm/core';
import { Entity, Index, OneToMany, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { OrganizationEntity } from '../persistence/base.entity.js';
import { EventBody } from './bodies/event-body.entity.js';

@ObjectType({ description: 'What an event is about.' })
export class EventResource {
  @Field(() => String, { description: 'The kind of resource: order, plant, customer or webhook_endpoint.' })
  type!: string;

  @Field(() => ID, { description: 'The id of the resource.' })
  id!: string;
}

/**
 * The outbox, which is also the log that the feed shows: one row an event, written in the transaction of the change
 * it tells of. `data` is the resource as it was then, in the schema's own words; each reader's version is made from it.
 */
@Entity({ tableName: 'events' })
@ObjectType({ description: 'Something that happened. Webhooks and the feed show the same events.' })
@Unique({ properties: ['organizationId', 'resourceType', 'resourceId', 'sequence'] })
@Unique({ properties: ['organizationId', 'id'] })
@Unique({ properties: ['organizationId', 'position'] })
@Index({
  name: 'events_unpublished_index',
  expression:
    'create index "events_unpublished_index" on "events" ("organization_id", "number") where "position" is null',
})
export class Event extends OrganizationEntity<'number' | 'resource'> {
  /** The order of writing. Gaps and late commits make it no feed position: the relay gives that after commit. */
  @Property({ type: 'bigint', autoincrement: true })
  number!: string;

  /** The place in the organization's feed; null until the relay has seen the committed row. */
  @Field(() => Int, { description: "The place in the organization's feed: 1, 2, 3, …" })
  @Property({ type: 'integer', nullable: true })
  position?: number;

  @Field(() => String, { description: 'The type of the event, as in "order.created".' })
  @Property({ type: 'text' })
  type!: string;

  @Property({ type: 'text' })
  resourceType!: string;

  @Property({ type: 'uuid' })
  resourceId!: string;

  @Field(() => EventResource, { description: 'What it is about.' })
  get resource(): EventResource {
    return { type: this.resourceType, id: this.resourceId };
  }

  @Field(() => Int, { description: 'Counts the events of one resource, without gaps: 1, 2, 3, …' })
  @Property({ type: 'integer' })
  sequence!: number;

  @Field(() => String, { description: 'The id of the request that caused it: the `x-request-id` of its answer.' })
  @Property({ type: 'text' })
  requestId!: string;

  @Property({ type: 'text', nullable: true })
  idempotencyKey?: string;

  @Property({ type: 'json' })
  data!: EventData;

  /** What it says, in each API version that was known when it was published. */
  @OneToMany(
    () => EventBody,
    (body) => body.event,
  )
  bodies = new Collection<EventBody>(this);
}

/** The subject as its GraphQL type shows it, and members beside it. */
export interface EventData {
  type: string;
  subject: Record<string, unknown>;
  extra?: Record<string, { enumName: string; value: string }>;
}
