import { Entity, Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { organizationFilter } from '../../database/write/base.entity.js';

/**
 * The end of an organization's chain of events. The relay continues from here, not from the last row of `events`, so the
 * next event does not take the position of a deleted one, and the audit notices that the end is missing.
 */
@Entity({ tableName: 'event_chains' })
@Filter(organizationFilter)
export class EventChain {
  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  /** The position of the last published event, and its link. */
  @Property({ type: 'integer' })
  position!: number;

  @Property({ type: 'character', length: 64 })
  link!: string;
}
