import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Owned } from '../shared/owned.entity.js';

/**
 * The outbox, which is also the log that the feed shows: one row an event, written in the transaction of the change
 * it tells of. `data` is the resource as it was then, in the schema's own words; each reader's version is made from it.
 */
@Entity({ tableName: 'events' })
@Unique({ properties: ['organizationId', 'resourceType', 'resourceId', 'sequence'] })
@Unique({ properties: ['organizationId', 'id'] })
@Unique({ properties: ['organizationId', 'position'] })
@Index({
  name: 'events_unpublished_index',
  expression: 'create index "events_unpublished_index" on "events" ("number") where "position" is null',
})
export class Event extends Owned<'number'> {
  /** The order of writing. Gaps and late commits make it no feed position: the relay gives that after commit. */
  @Property({ type: 'bigint', autoincrement: true })
  number!: string;

  /** The place in the organization's feed; null until the relay has seen the committed row. */
  @Property({ type: 'integer', nullable: true })
  position?: number;

  @Property({ type: 'text' })
  type!: string;

  @Property({ type: 'text' })
  resourceType!: string;

  @Property({ type: 'uuid' })
  resourceId!: string;

  /** Counts the events of one resource, without gaps. */
  @Property({ type: 'integer' })
  sequence!: number;

  @Property({ type: 'text' })
  requestId!: string;

  @Property({ type: 'text', nullable: true })
  idempotencyKey?: string;

  @Property({ type: 'json' })
  data!: EventData;
}

/** The subject as its GraphQL type shows it, and members beside it. */
export interface EventData {
  type: string;
  subject: Record<string, unknown>;
  extra?: Record<string, { enumName: string; value: string }>;
}
