import { Check, Entity, Enum, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Audited } from '../../core/audit-log/kept-arguments.js';
import { clock } from '../../core/clock.js';
import { Role } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { MoneyField } from '../../core/money.js';
import { OrganizationEntity } from '../../core/persistence/base.entity.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { TagsType } from './tags.js';

export enum Light {
  LOW = 'low',
  MEDIUM = 'medium',
  BRIGHT_INDIRECT = 'bright_indirect',
  DIRECT = 'direct',
}

export enum Watering {
  SPARSE = 'sparse',
  MODERATE = 'moderate',
  FREQUENT = 'frequent',
}

export enum Difficulty {
  EASY = 'easy',
  MODERATE = 'moderate',
  EXPERT = 'expert',
}

export enum PetSafety {
  SAFE = 'safe',
  TOXIC = 'toxic',
  UNKNOWN = 'unknown',
}

registerEnumType(Light, { name: 'Light', description: 'How much light a plant needs.' });
registerEnumType(Watering, { name: 'Watering', description: 'How much water a plant needs.' });
registerEnumType(Difficulty, { name: 'Difficulty', description: 'How difficult a plant is to keep.' });
registerEnumType(PetSafety, { name: 'PetSafety', description: 'Whether a plant harms cats or dogs that chew it.' });

@Entity({ tableName: 'plants' })
@ObjectType({ description: 'A plant in the catalogue, with its stock.' })
@Unique({ properties: ['organizationId', 'sku'] })
@Unique({ properties: ['organizationId', 'id'] })
@Index({
  name: 'plants_by_age_index',
  expression:
    'create index "plants_by_age_index" on "plants" ("organization_id", "created_at", "id", "light", "watering", "difficulty", "pet_safety", "sold_out", "price") where "archived_at" is null',
})
@Index({
  name: 'plants_by_name_index',
  expression:
    'create index "plants_by_name_index" on "plants" ("organization_id", "name", "id", "light", "watering", "difficulty", "pet_safety", "sold_out", "price") where "archived_at" is null',
})
@Index({
  name: 'plants_by_price_index',
  expression:
    'create index "plants_by_price_index" on "plants" ("organization_id", "price", "id", "light", "watering", "difficulty", "pet_safety", "sold_out") where "archived_at" is null',
})
@Index({
  name: 'plants_by_price_desc_index',
  expression:
    'create index "plants_by_price_desc_index" on "plants" ("organization_id", "price" desc, "id", "light", "watering", "difficulty", "pet_safety", "sold_out") where "archived_at" is null',
})
@Index({
  name: 'plants_by_sku_index',
  expression:
    'create index "plants_by_sku_index" on "plants" ("organization_id", lower("sku") text_pattern_ops) where "archived_at" is null',
})
@Index({
  name: 'plants_by_stock_index',
  expression:
    'create index "plants_by_stock_index" on "plants" ("organization_id", "low_stock", "light", "watering", "difficulty", "pet_safety", "sold_out", "price") where "archived_at" is null',
})
@Index({
  name: 'plants_search_index',
  expression: 'create index "plants_search_index" on "plants" using gin ("search")',
})
@Index({
  name: 'plants_tags_index',
  expression: 'create index "plants_tags_index" on "plants" using gin ("tags") where "archived_at" is null',
})
@Check({ name: 'plants_price_check', expression: 'price >= 0' })
@Check({ name: 'plants_stock_check', expression: 'stock >= 0' })
@Check({
  name: 'plants_hardiness_check',
  expression:
    'hardiness_zone_min >= 1 and hardiness_zone_min <= 13 and hardiness_zone_max >= hardiness_zone_min and hardiness_zone_max <= 13',
})
export class Plant extends OrganizationEntity<
  'updatedAt' | 'stock' | 'inStock' | 'petSafety' | 'tags' | 'soldOut' | 'lowStock' | 'search'
> {
  @Field(() => Date, { description: 'When the plant was added to the catalogue: RFC 3339, UTC.' })
  override createdAt!: Date;

  @Field(() => String, { description: 'The stock-keeping unit, unique within the shop.' })
  @Audited()
  @Property({ type: 'text' })
  sku!: string;

  @Field(() => String, { description: 'The common name.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The accepted botanical name.' })
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
  stock: number = 0;

  @Field(() => Boolean, { description: 'Whether the plant can be ordered: in stock and not archived.' })
  get inStock(): boolean {
    return this.stock > 0 && !this.archivedAt;
  }

  @Field(() => Light, { nullable: true, description: 'How much light the plant needs.' })
  @Enum({ items: () => Light, nullable: true })
  light?: Light;

  @Field(() => Watering, { nullable: true, description: 'How much water the plant needs.' })
  @Enum({ items: () => Watering, nullable: true })
  watering?: Watering;

  @Field(() => Difficulty, { nullable: true, description: 'How difficult the plant is to keep.' })
  @Enum({ items: () => Difficulty, nullable: true })
  difficulty?: Difficulty;

  @Field(() => PetSafety, {
    description: 'Whether the plant is safe for cats and dogs. `UNKNOWN` does not count as safe.',
  })
  @Enum({ items: () => PetSafety })
  petSafety: PetSafety = PetSafety.UNKNOWN;

  @Field(() => Int, { nullable: true, description: 'Diameter of the pot, in millimetres.' })
  @Property({ type: 'integer', nullable: true })
  potDiameterMm?: number;

  @Field(() => Int, { nullable: true, description: 'Height as sold, pot included, in centimetres.' })
  @Property({ type: 'integer', nullable: true })
  heightCm?: number;

  @Field(() => Int, { nullable: true, description: 'The coldest USDA zone in which the plant survives, 1 to 13.' })
  @Property({ type: 'integer', nullable: true })
  hardinessZoneMin?: number;

  @Field(() => Int, { nullable: true, description: 'The warmest USDA zone in which the plant thrives, 1 to 13.' })
  @Property({ type: 'integer', nullable: true })
  hardinessZoneMax?: number;

  @Field(() => String, { nullable: true, description: 'URL of a picture.' })
  @Property({ type: 'text', nullable: true })
  imageUrl?: string;

  @Field(() => [String], { description: 'Words to find it by, in alphabetical order: 0 to 20.' })
  @Audited()
  @Property({ type: TagsType, columnType: 'text[]', defaultRaw: "'{}'" })
  tags: string[] = [];

  @Field(() => Date, { description: 'When the plant last changed: RFC 3339, UTC.' })
  @Property({ type: 'datetime', length: 3, onUpdate: () => clock.now() })
  updatedAt: Date = clock.now();

  @Field(() => Date, {
    nullable: true,
    description: 'When the plant was archived: RFC 3339, UTC; null if it is not. Staff only.',
  })
  @GraphQLOnly()
  @Authorized(Role.STAFF, Role.ADMIN)
  @Property({ type: 'datetime', length: 3, nullable: true })
  archivedAt?: Date;

  /** Whether the stock is 0, generated by the database, for filters: it changes seldom, so that an index can hold it. */
  @Property({ type: 'boolean', lazy: true, nullable: true, generated: '((stock = 0)) stored' })
  soldOut?: boolean;

  /** The stock, or 10 where it is higher, generated by the database: an index holds it, which few sales have to change. */
  @Property({ type: 'integer', nullable: true, generated: '(LEAST(stock, 10)) stored' })
  lowStock?: number;

  /** Full text over name, botanical name and description, generated by the database. */
  @Property({
    type: 'string',
    columnType: 'tsvector',
    lazy: true,
    nullable: true,
    generated:
      "(to_tsvector('english'::regconfig, (((name || ' '::text) || COALESCE(botanical_name, ''::text)) || ' '::text) || description)) stored",
  })
  search?: string;
}
