import { Collection, type Opt } from '@mikro-orm/core';
import { Entity, Index, OneToMany, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { clock } from '../../core/clock.js';
import { Personal } from '../../core/personal-data/personal.js';
import type { Language } from '../../core/validation/language.js';
import { OrganizationEntity, SqlIndex } from '../../database/write/base.entity.js';
import { type Metadata, MetadataField } from '../metadata-column/metadata.js';
import { Address } from './addresses/address.entity.js';

@Entity({ tableName: 'customers' })
@ObjectType({ description: 'A person who buys plants.' })
@Unique({ properties: ['organizationId', 'id'] })
@SqlIndex('customers_email_unique', '("organization_id", lower("email"))', { unique: true })
@SqlIndex('customers_by_email_index', '("organization_id", lower("email") text_pattern_ops)')
@Index({ properties: ['organizationId', 'createdAt', 'id'] })
@Index({ name: 'customers_updated_index', properties: ['organizationId', 'updatedAt'] })
@SqlIndex('customers_words_index', `using gin (search_text("name" || ' ' || "email") gin_trgm_ops)`)
@SqlIndex(
  'customers_metadata_index',
  'using gin ((array["organization_id"]), "metadata" jsonb_path_ops) where "metadata" is not null',
)
export class Customer extends OrganizationEntity {
  @Field(() => Date, { description: 'When the customer was created: RFC 3339, UTC.' })
  override createdAt!: Opt<Date>;

  @Field(() => String, { description: 'The name of the person.' })
  @Personal()
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { description: 'The email address, unique within the shop (case-insensitive).' })
  @Personal('unique')
  @Property({ type: 'text' })
  email!: string;

  @Field(() => String, { description: 'The language in which the shop writes to the person: `en` or `de`.' })
  @Property({ type: 'text' })
  language: Opt<Language> = 'en';

  @OneToMany({ entity: () => Address, mappedBy: 'customer', orderBy: { createdAt: 'asc', id: 'asc' } })
  addresses = new Collection<Address>(this);

  @MetadataField({ of: 'the customer', isPersonal: true })
  storedMetadata?: Metadata | null;

  @MetadataField({ of: 'the customer', isPersonal: true, isPrivate: true })
  storedPrivateMetadata?: Metadata | null;

  @Field(() => Date, { description: 'When the customer last changed: RFC 3339, UTC.' })
  @Property({ type: 'datetime', length: 3, onUpdate: () => clock.now() })
  updatedAt: Opt<Date> = clock.now();

  /** When their personal data was erased. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  erasedAt?: Date;
}
