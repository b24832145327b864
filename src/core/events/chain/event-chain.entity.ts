import { OptionalProps } from '@mikro-orm/core';
import { Entity, Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { organizationFilter } from '../../persistence/organization-filter.js';

/**
 * The end of an organization's chain of events. The relay continues from here, not from the last row of `events`, so the
 * next event does not take the position of a deleted one, and the audit notices that the end is missing.
 */
@Entity({ tableName: 'event_chains' })
@Filter(organizationFilter)
export class EventChain {
  [OptionalProps]?: 'beganAfter';

  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  /** The position of the last published event, and its link. */
  @Property({ type: 'integer' })
  position!: number;

  @Property({ type: 'character', length: 64 })
  link!: string;

  /** Up to this position, the migration that began the chain computed the links from the rows that it found. */
  @Property({ type: 'integer', default: 0 })
  beganAfter: number = 0;
}
