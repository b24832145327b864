import { Entity, Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { organizationFilter } from '../../../database/write/base.entity.js';

/**
 * One of the 16 rows that together are the state of a catalogue. A trigger changes one of them in every transaction that
 * changes a plant, so two snapshots of the database with the same versions have the same catalogue.
 */
@Entity({ tableName: 'catalogue_states' })
@Filter(organizationFilter)
export class CatalogueState {
  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  @PrimaryKey({ type: 'smallint' })
  slot!: number;

  @Property({ type: 'bigint' })
  version!: string;

  /** How many plants that are not archived this row counts; the sum of all rows is the size of the catalogue. */
  @Property({ type: 'integer' })
  plants!: number;

  /** How many of them are drafts. */
  @Property({ type: 'integer', default: 0 })
  drafts!: number;
}
