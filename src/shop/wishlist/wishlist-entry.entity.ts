import { OptionalProps, type Ref } from '@mikro-orm/core';
import { Entity, Filter, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { clock } from '../../core/clock.js';
import { newId } from '../../core/ids.js';
import { organizationFilter } from '../../core/persistence/organization-filter.js';
import { Plant } from '../plants/plant.entity.js';

/** Not an `Owned`: clients see a plant and a time, no id. */
@Entity({ tableName: 'wishlist_entries' })
@ObjectType({ description: 'A plant a customer wishes for.' })
@Filter(organizationFilter)
@Unique({ properties: ['organizationId', 'customerId', 'plant'] })
@Index({ properties: ['organizationId', 'customerId', 'addedAt', 'id'] })
export class WishlistEntry {
  [OptionalProps]?: 'id' | 'addedAt';

  @PrimaryKey({ type: 'uuid' })
  id: string = newId();

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'uuid' })
  customerId!: string;

  @ManyToOne(() => Plant, { ref: true })
  plant!: Ref<Plant>;

  @Field(() => Date, { description: 'When it was added: RFC 3339, UTC.' })
  @Property({ type: 'datetime', length: 3 })
  addedAt: Date = clock.now();
}
