import { ArrayType, type Opt } from '@mikro-orm/core';
import { Check, Entity, Enum, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { clock } from '../../core/clock.js';
import { Role } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { MoneyField } from '../../core/money.js';
import { Authorized, WithScope } from '../../core/resolvers/check-roles.js';
import { Statements } from '../../core/resolvers/statements.js';
import { Scope } from '../../core/rights.js';
import { OrganizationEntity } from '../../database/write/base.entity.js';
import { Audited } from '../../mutations/audit-log/kept-arguments.js';
import { type Metadata, MetadataField } from '../metadata-column/metadata.js';
import { Difficulty, Light, PetSafety, Watering } from './care.js';
import { PlantIndexes } from './plant-indexes.js';
import { type PictureFacts, PlantPicture } from './plant-picture.types.js';
import { TagsType } from './tags.js';

@Entity({ tableName: 'plants' })
@ObjectType({ description: 'A plant in the catalogue, with its stock.' })
@Unique({ properties: ['organizationId', 'sku'] })
@Unique({ properties: ['organizationId', 'id'] })
@PlantIndexes()
@Check({ name: 'plants_price_check', expression: 'price >= 0' })
@Check({ name: 'plants_stock_check', expression: 'stock >= 0' })
@Check({ name: 'plants_size_check', expression: '("group" is null) = ("size" is null)' })
@Check({
  name: 'plants_hardiness_check',
  expression:
    'hardiness_zone_min >= 1 and hardiness_zone_min <= 13 and hardiness_zone_max >= hardiness_zone_min and hardiness_zone_max <= 13',
})
export class Plant extends OrganizationEntity {
  @Field(() => Date, { description: 'When the plant was added to the catalogue: RFC 3339, UTC.' })
  override createdAt!: Opt<Date>;

  @Field(() => String, { description: 'The stock-keeping unit, unique within the shop.' })
  @Audited()
  @Property({ type: 'text' })
  sku!: string;

  @Field(() => String, { description: 'The common name.' })
  @Property({ type: 'text' })
  name!: string;

  /** Missing where neither the name nor the SKU gives a free slug. */
  @Property({ type: 'text', fieldName: 'slug', nullable: true, collation: 'C' })
  ownSlug?: string;

  @Field(() => String, {
    description:
      'What the plant is called in addresses, unique within the shop: lower-case letters, digits and hyphens. A plant that was added before slugs existed has its id, until `updatePlant` gives it one.',
  })
  @Audited()
  get slug(): Opt<string> {
    return this.ownSlug ?? this.id;
  }

  @Field(() => String, { nullable: true, description: 'The accepted botanical name; null if it is not known.' })
  @Property({ type: 'text', nullable: true })
  botanicalName?: string;

  @Field(() => String, { description: 'Detailed product information.' })
  @Property({ type: 'text' })
  description!: string;

  @Property({ type: 'character', length: 3 })
  currency!: string;

  @MoneyField('The price of one unit.')
  price!: number;

  @Field(() => Int, { description: 'Units that can be sold now: the sum of the stock movements.' })
  @Property({ type: 'integer' })
  stock: Opt<number> = 0;

  @Field(() => Boolean, { description: 'Whether the plant can be ordered: in stock, published and not archived.' })
  get inStock(): Opt<boolean> {
    return this.stock > 0 && this.isForSale;
  }

  /** Whether customers can find the plant, and order it if it is in stock. */
  get isForSale(): Opt<boolean> {
    return !this.archivedAt && !this.draft;
  }

  @Field(() => Light, { nullable: true, description: 'How much light the plant needs; null if it is not known.' })
  @Enum({ items: () => Light, nullable: true })
  light?: Light;

  @Field(() => Watering, { nullable: true, description: 'How much water the plant needs; null if it is not known.' })
  @Enum({ items: () => Watering, nullable: true })
  watering?: Watering;

  @Field(() => Difficulty, {
    nullable: true,
    description: 'How difficult the plant is to keep; null if it is not known.',
  })
  @Enum({ items: () => Difficulty, nullable: true })
  difficulty?: Difficulty;

  @Field(() => PetSafety, {
    description: 'Whether the plant is safe for cats and dogs. `UNKNOWN` does not count as safe.',
  })
  @Enum({ items: () => PetSafety })
  petSafety: Opt<PetSafety> = PetSafety.UNKNOWN;

  @Field(() => Int, { nullable: true, description: 'Diameter of the pot, in millimetres; null if it is not known.' })
  @Property({ type: 'integer', nullable: true })
  potDiameterMm?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Height as sold, pot included, in centimetres; null if it is not known.',
  })
  @Property({ type: 'integer', nullable: true })
  heightCm?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The coldest USDA zone in which the plant survives, 1 to 13; null if it is not known.',
  })
  @Property({ type: 'integer', nullable: true })
  hardinessZoneMin?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The warmest USDA zone in which the plant thrives, 1 to 13; null if it is not known.',
  })
  @Property({ type: 'integer', nullable: true })
  hardinessZoneMax?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'What it weighs as it is sent, in grams; null if it is not known.',
  })
  @Property({ type: 'integer', nullable: true })
  weightGrams?: number;

  @Field(() => Boolean, {
    description: 'Whether the plant can only be picked up: an order that is sent must not have it.',
  })
  @Property({ type: 'boolean', default: false })
  pickupOnly: Opt<boolean> = false;

  @Field(() => String, { nullable: true, description: 'URL of the first picture; null if there is none.' })
  @Property({ type: 'text', nullable: true })
  imageUrl?: string;

  /** The pictures after the first one. */
  @Property({ type: ArrayType, columnType: 'text[]', defaultRaw: "'{}'" })
  moreImageUrls: Opt<string[]> = [];

  @Field(() => [String], { description: 'URLs of the pictures, the first one first: 0 to 10.' })
  get imageUrls(): Opt<string[]> {
    return this.imageUrl ? [this.imageUrl, ...this.moreImageUrls] : [];
  }

  /** What is known of the pictures, by their addresses. */
  @Property({ type: 'json', defaultRaw: "'{}'" })
  pictureFacts: Opt<Record<string, PictureFacts>> = {};

  @Field(() => [PlantPicture], { description: 'The pictures, the first one first: 0 to 10.' })
  @Statements(0)
  get pictures(): Opt<PlantPicture[]> {
    return this.imageUrls.map((url) => new PlantPicture(url, this.pictureFacts[url] ?? {}, this.name));
  }

  @Field(() => [String], { description: 'Words to find it by, in alphabetical order: 0 to 20.' })
  @Audited()
  @Property({ type: TagsType, columnType: 'text[]', defaultRaw: "'{}'" })
  tags: Opt<string[]> = [];

  @MetadataField({ of: 'the plant', isPersonal: false })
  storedMetadata?: Metadata | null;

  @MetadataField({ of: 'the plant', isPersonal: false, isPrivate: true })
  storedPrivateMetadata?: Metadata | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the sizes of one plant have in common; null for a plant that is sold in one size.',
  })
  @Property({ type: 'text', nullable: true, collation: 'C' })
  group?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Which size of its group the plant is, such as "12 cm pot"; null without a group.',
  })
  @Property({ type: 'text', nullable: true })
  size?: string;

  @Field(() => Date, { description: 'When the plant last changed: RFC 3339, UTC.' })
  @Property({ type: 'datetime', length: 3, onUpdate: () => clock.now() })
  updatedAt: Opt<Date> = clock.now();

  @Field(() => Date, {
    nullable: true,
    description:
      'When the plant was archived: RFC 3339, UTC; null if it is not. Staff, and API keys with the scope CATALOGUE.',
  })
  @GraphQLOnly()
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.CATALOGUE)
  @Property({ type: 'datetime', length: 3, nullable: true })
  archivedAt?: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'Since when customers can see the plant: RFC 3339, UTC; null for a draft, which customers do not see.',
  })
  get publishedAt(): Opt<Date> | undefined {
    return this.draft ? undefined : (this.publishedSince ?? this.createdAt);
  }

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the plant is a draft. Staff, and API keys with the scope CATALOGUE; null for others.',
  })
  @GraphQLOnly()
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.CATALOGUE)
  @Property({ type: 'boolean', default: false })
  draft: Opt<boolean> = false;

  /** Absent for a draft, and for a plant that was published as soon as it was added. */
  @Property({ type: 'datetime', length: 3, nullable: true, fieldName: 'published_at' })
  publishedSince?: Date;

  /** Whether the stock is 0, generated by the database, for filters: it changes seldom, so that an index can hold it. */
  @Property({ type: 'boolean', lazy: true, nullable: true, generated: '((stock = 0)) stored' })
  soldOut?: boolean;

  /** The stock, or 10 where it is higher, generated by the database: an index holds it, which few sales have to change. */
  @Property({ type: 'integer', nullable: true, generated: '(LEAST(stock, 10)) stored' })
  lowStock?: number;

  /**
   * The place among the units that were sold in the last 90 days: 0 if none was, 1 for the fewest. It is no count, because
   * cursors show it. Written once a day.
   */
  @Property({ type: 'integer' })
  popularity: Opt<number> = 0;

  /** The words of name, botanical name and description, and what the plant needs. A trigger writes them. */
  @Property({ type: 'string', columnType: 'tsvector', lazy: true, nullable: true })
  search?: string;
}
