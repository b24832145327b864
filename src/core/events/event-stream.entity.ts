import { Entity, Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { organizationFilter } from '../persistence/organization-filter.js';

/** The number of events of a resource. The row is locked while an event is added, so that `sequence` has no gaps. */
@Entity({ tableName: 'event_streams' })
@Filter(organizationFilter)
export class EventStream {
  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  @PrimaryKey({ type: 'text' })
  resourceType!: string;

  @PrimaryKey({ type: 'uuid' })
  resourceId!: string;

  @Property({ type: 'integer' })
  sequence!: number;
}
