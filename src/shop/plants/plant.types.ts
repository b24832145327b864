import { ArrayMaxSize, Matches, Max, Min } from 'class-validator';
import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Audited } from '../../core/audit-log/kept-arguments.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { PageArgs, pageType } from '../../core/persistence/pages/page.js';
import { IsAmount, IsText, IsWebAddress } from '../../core/validation/validators.js';
import { PlantFacets } from './facets/facets.types.js';
import { Difficulty, Light, PetSafety, Plant, Watering } from './plant.entity.js';
import { MAX_TAGS, TAG } from './tags.js';
import { SKU } from './unique-sku.js';

export enum PlantSort {
  NEWEST = 'newest',
  OLDEST = 'oldest',
  NAME = 'name',
  PRICE_ASC = 'price_asc',
  PRICE_DESC = 'price_desc',
  STOCK_ASC = 'stock_asc',
}

registerEnumType(PlantSort, {
  name: 'PlantSort',
  description:
    'How to sort plants; ties are broken by id. OLDEST is the order of creation, and the default. STOCK_ASC begins with the plants that are sold out.',
});

const TAG_WORDS = '1 to 40 lower-case letters, digits or hyphens';

@ObjectType({ description: 'A page of the catalogue.' })
export class PlantPage extends pageType(Plant, 'plants') {
  @Field(() => PlantFacets, { description: 'How many plants there are for each value of a filter, on all pages.' })
  @GraphQLOnly()
  facets!: PlantFacets;
}

@ArgsType()
export class PlantsArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Full-text search over name, botanical name and description, with the syntax of a web search (`"exact words"`, `or`, `-without`); the last word may be a prefix. It also finds a SKU or its start. Without operators, one typing error in a word of 5 or more letters is tolerated; such matches come last. Up to 200 characters. A blank text matches all plants.',
  })
  @IsText(0, 200)
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

  @Field(() => Int, { nullable: true, description: 'The lowest price, in minor units: 0 or more.' })
  @IsAmount(0)
  minPrice?: number;

  @Field(() => Int, { nullable: true, description: 'The highest price, in minor units: 0 or more.' })
  @IsAmount(0)
  maxPrice?: number;

  @Field(() => PlantSort, { nullable: true, description: 'How to sort the plants. Default: in order of creation.' })
  sort?: PlantSort;
}

/** The optional facts of a plant. */
@ArgsType()
export abstract class PlantFactsArgs {
  @Field(() => String, {
    nullable: true,
    description: 'The accepted botanical name: up to 200 characters. An empty text removes it.',
  })
  @IsText(0, 200)
  botanicalName?: string;

  @Field(() => Light, { nullable: true, description: 'How much light the plant needs.' })
  light?: Light;

  @Field(() => Watering, { nullable: true, description: 'How much water the plant needs.' })
  watering?: Watering;

  @Field(() => Difficulty, { nullable: true, description: 'How difficult the plant is to keep.' })
  difficulty?: Difficulty;

  @Field(() => PetSafety, {
    nullable: true,
    description: 'Whether the plant is safe for cats and dogs. Default for a new plant: UNKNOWN.',
  })
  petSafety?: PetSafety;

  @Field(() => Int, { nullable: true, description: 'Diameter of the pot, in millimetres: 1 to 5000.' })
  @Min(1)
  @Max(5000)
  potDiameterMm?: number;

  @Field(() => Int, { nullable: true, description: 'Height as sold, in centimetres: 1 to 5000.' })
  @Min(1)
  @Max(5000)
  heightCm?: number;

  @Field(() => Int, { nullable: true, description: 'The coldest USDA zone, 1 to 13; requires `hardinessZoneMax`.' })
  @Min(1)
  @Max(13)
  hardinessZoneMin?: number;

  @Field(() => Int, { nullable: true, description: 'The warmest USDA zone, 1 to 13; requires `hardinessZoneMin`.' })
  @Min(1)
  @Max(13)
  hardinessZoneMax?: number;

  @Field(() => String, { nullable: true, description: 'URL of a picture: http or https.' })
  @IsWebAddress()
  imageUrl?: string;

  @Field(() => [String], {
    nullable: true,
    description: `Words to find the plant by: 0 to ${MAX_TAGS}, each 1 to 40 characters of a-z 0-9 - only. They replace all tags that the plant has; one that is given twice counts once.`,
  })
  @ArrayMaxSize(MAX_TAGS)
  @Matches(TAG, { each: true, context: { allowed: `words of ${TAG_WORDS}` } })
  @Audited()
  tags?: string[];
}

const skuRule = { context: { allowed: '1 to 64 letters, digits, dots, underscores or hyphens' } };

@ArgsType()
export class CreatePlantArgs extends PlantFactsArgs {
  @Field(() => String, {
    description:
      'The stock-keeping unit: 1 to 64 characters of A-Z a-z 0-9 . _ - only. CONFLICT if another plant of the shop has it.',
  })
  @Matches(SKU, skuRule)
  @Audited()
  sku!: string;

  @Field(() => String, { description: 'The common name: 1 to 200 characters.' })
  @IsText(1, 200)
  name!: string;

  @Field(() => String, { description: 'Detailed product information: 1 to 10000 characters.' })
  @IsText(1, 10_000)
  description!: string;

  @Field(() => Int, { description: "The price of one unit, in minor units of the shop's currency: 0 or more." })
  @IsAmount(0)
  price!: number;

  @Field(() => Int, { nullable: true, description: 'The initial stock, in units: 0 (the default) to 1000000.' })
  @Min(0)
  @Max(1_000_000)
  stock?: number;
}

@ArgsType()
export class UpdatePlantArgs extends PlantFactsArgs {
  @Field(() => ID, { description: 'The plant to change. NOT_FOUND if it does not exist.' })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The stock-keeping unit: 1 to 64 characters of A-Z a-z 0-9 . _ - only. CONFLICT if another plant of the shop has it.',
  })
  @Matches(SKU, skuRule)
  @Audited()
  sku?: string;

  @Field(() => String, { nullable: true, description: 'The common name: 1 to 200 characters.' })
  @IsText(1, 200)
  name?: string;

  @Field(() => String, { nullable: true, description: 'Detailed product information: 1 to 10000 characters.' })
  @IsText(1, 10_000)
  description?: string;

  @Field(() => Int, { nullable: true, description: 'The price of one unit, in minor units: 0 or more.' })
  @IsAmount(0)
  price?: number;
}
