import type { Opt, Ref } from '@mikro-orm/core';
import { Entity, Filter, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { clock } from '../../core/clock.js';
import { newId } from '../../core/ids.js';
import { organizationFilter } from '../../database/write/base.entity.js';
import { Plant } from '../plants/plant.entity.js';

/** Not an `OrganizationEntity`: clients see a plant and a time, but no id. */
@Entity({ tableName: 'wishlist_entries' })
@ObjectType({ description: 'A plant on the wishlist of a customer.' })
@Filter(organizationFilter)
@Unique({ properties: ['organizationId', 'customerId', 'plant'] })
@Index({ properties: ['organizationId', 'customerId', 'addedAt', 'id'] })
export class WishlistEntry {
  @PrimaryKey({ type: 'uuid' })
  id: Opt<string> = newId();

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Property({ type: 'uuid' })
  customerId!: string;

  @ManyToOne(() => Plant, { ref: true })
  plant!: Ref<Plant>;

  @Field(() => Date, { description: 'When the plant was added: RFC 3339, UTC.' })
  @Property({ type: 'datetime', length: 3 })
  addedAt: Opt<Date> = clock.now();
}
