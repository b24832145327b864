import { ArrayMaxSize, ArrayMinSize, Matches, Max, Min } from 'class-validator';
import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { MAX_PAGE_SIZE } from '../../core/limits.js';
import { makeEnum, type ValueOf } from '../../core/resolvers/make-enum.js';
import { TAG, TAG_WORDS } from '../../core/standards/tags.js';
import { IsAmount, IsLine } from '../../core/validation/validators.js';
import { UpdatedSince } from '../../database/read/match.js';
import { PageArgs, pageType } from '../../database/read/page.js';
import { MetadataFilter } from '../metadata-column/metadata.js';
import { Difficulty, Light, Watering } from './care.js';
import { PlantFacets } from './facets/facets.types.js';
import { Plant } from './plant.entity.js';
import { SKU, SKU_WORDS } from './unique-sku.js';

export const PlantSort = makeEnum(
  'PlantSort',
  'How to sort plants; ties are broken by id. NAME sorts as people do: by letters, then accents, then case. OLDEST is the order of creation, and the default without `q`. RELEVANCE is the default with `q`, which it needs: plants whose name has the words of the text (or whose SKU begins with it), then those whose botanical name has them, then the others, each in order of creation. STOCK_ASC begins with the plants that are sold out. BEST_SELLING begins with those of which most units were paid in the last 90 days; it is counted once a day.',
  {
    RELEVANCE: 'The best match of `q` first, which it needs.',
    NEWEST: 'The newest plant first.',
    OLDEST: 'The oldest plant first.',
    NAME: 'As people sort: by letters, then accents, then case.',
    PRICE_ASC: 'The cheapest plant first.',
    PRICE_DESC: 'The most expensive plant first.',
    STOCK_ASC: 'The lowest stock first.',
    BEST_SELLING: 'The plant of which most units were paid in the last 90 days first.',
  },
);
export type PlantSort = ValueOf<typeof PlantSort>;

@ObjectType({ description: 'A page of the catalogue.' })
export class PlantPage extends pageType(Plant, 'plants') {
  @Field(() => PlantFacets, { description: 'How many plants there are for each value of a filter, on all pages.' })
  @GraphQLOnly()
  facets!: PlantFacets;

  @Field(() => Boolean, {
    description:
      'true: no plant has all the words of `q`, and these are the plants with most of them. false: all have all words, or there is no `q`.',
  })
  partialMatch!: boolean;
}

@ArgsType()
export class PlantsArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Full-text search over name, botanical name and description, with the syntax of a web search (`"exact words"`, `or`, `-without`). Everything but letters, marks and digits separates words; case and accents do not count; the last word may be a prefix. It also finds a SKU or its start. Without operators, words for light, watering, difficulty and pets (`low light`, `pet safe`, `pflegeleicht`) also find what they mean; one typing error in a word of 5 or more letters of a name is tolerated, and such matches come last; and where no plant has all words, those with most of them are found (`partialMatch`). Up to 200 characters. A blank text matches all plants.',
  })
  @IsLine(0, 200)
  q?: string;

  @Field(() => Light, { nullable: true, description: 'Only plants that need this much light.' })
  light?: Light;

  @Field(() => Watering, { nullable: true, description: 'Only plants that need this much water.' })
  watering?: Watering;

  @Field(() => Difficulty, { nullable: true, description: 'Only plants that are this difficult to keep.' })
  difficulty?: Difficulty;

  @Field(() => Boolean, {
    nullable: true,
    description: 'true: only plants known to be safe, never `UNKNOWN`. false: only plants not known to be safe.',
  })
  petSafe?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'true: only plants that can be ordered now. false: only plants that are sold out.',
  })
  inStock?: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Only plants with this tag: 1 to 40 characters of a-z 0-9 - only.',
  })
  @Matches(TAG, { context: { allowed: TAG_WORDS } })
  tag?: string;

  @Field(() => [String], {
    nullable: true,
    description: `Only plants that have one of these SKUs: 1 to 100, each ${SKU_WORDS}. One that no plant has finds nothing.`,
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_PAGE_SIZE)
  @Matches(SKU, { each: true, context: { allowed: `SKUs of ${SKU_WORDS}` } })
  skus?: string[];

  @Field(() => Int, { nullable: true, description: 'The lowest price, in minor units: 0 or more.' })
  @IsAmount(0)
  minPrice?: number;

  @Field(() => Int, { nullable: true, description: 'The highest price, in minor units: 0 or more.' })
  @IsAmount(0)
  maxPrice?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Only plants known to live outdoors in this USDA hardiness zone: 1 to 13.',
  })
  @Min(1)
  @Max(13)
  hardyIn?: number;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'true: only archived plants, for staff and API keys with the scope CATALOGUE only (FORBIDDEN for others); `inStock` then means that units are there. false or absent: only plants that are not archived.',
  })
  archived?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'true: only drafts, for staff and API keys with the scope CATALOGUE only (FORBIDDEN for others). false: only published plants. Absent: for these both, for others published plants.',
  })
  draft?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'true: of each group of sizes, only the cheapest plant that the other filters leave; `total`, facets and pages count so, too. false or absent: every plant.',
  })
  oneOfEachGroup?: boolean;

  @MetadataFilter({ of: 'plants' })
  metadata?: object;

  @UpdatedSince({ of: 'plants' })
  updatedSince?: Date;

  @Field(() => PlantSort, {
    nullable: true,
    description: 'How to sort the plants. Default: RELEVANCE with a text in `q`, otherwise OLDEST.',
  })
  sort?: PlantSort;
}
