import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { organizationFilter } from '../persistence/organization-filter.js';

/** A link of an organization's hash chain of row digests: SHA-256 of the link before it and a batch of digests. */
@Entity({ tableName: 'row_links' })
@Filter(organizationFilter)
export class RowLink {
  [PrimaryKeyProp]?: ['organizationId', 'position'];
  [OptionalProps]?: 'found';

  @PrimaryKey({ type: 'uuid' })
  organizationId!: string;

  @PrimaryKey({ type: 'integer' })
  position!: number;

  /** How many digests it covers. */
  @Property({ type: 'integer' })
  rows!: number;

  @Property({ type: 'character', length: 64 })
  link!: string;

  /** Whether the migration that began the chain made this link, from rows that existed already. */
  @Property({ type: 'boolean', default: false })
  found: boolean = false;
}
