import { PrimaryKeyProp, type Ref } from '@mikro-orm/core';
import { Entity, Filter, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Personal } from '../core/personal-data/personal.js';
import { organizationFilter } from '../database/write/base.entity.js';
import { Event } from './event.entity.js';

/**
 * The body of an event in one API version: the exact text that webhooks send and the feed shows, with its digest. The
 * relay writes it when it assigns the position; it never changes.
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

  /** The digest of the previous event of the same resource, in the same version; absent for the first. */
  @Property({ type: 'character', length: 64, nullable: true })
  previousDigest?: string;

  @Property({ type: 'character', length: 64 })
  digest!: string;

  @Personal('copy')
  @Property({ type: 'text' })
  body!: string;
}
