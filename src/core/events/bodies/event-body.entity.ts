import { PrimaryKeyProp, type Ref } from '@mikro-orm/core';
import { Entity, Filter, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { organizationFilter } from '../../persistence/organization-filter.js';
import { Event } from '../event.entity.js';

/**
 * What an event says in one API version: the exact text that webhooks carry and the feed shows, and its digest. Written
 * by the relay when it gives the event its position; never changed.
 */
@Entity({ tableName: 'event_bodies' })
@Filter(organizationFilter)
export class EventBody {
  [PrimaryKeyProp]?: ['organizationId', 'event', 'apiVersion'];

  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  @ManyToOne(() => Event, { primary: true, ref: true })
  event!: Ref<Event>;

  @PrimaryKey({ type: 'text' })
  apiVersion!: string;

  /** The digest of the event before it, of the same resource and in the same version; none before the first. */
  @Property({ type: 'character', length: 64, nullable: true })
  previousDigest?: string;

  /** What was published before there were digests has none; only its deliveries need its body. */
  @Property({ type: 'character', length: 64, nullable: true })
  digest?: string;

  @Property({ type: 'text' })
  body!: string;
}
