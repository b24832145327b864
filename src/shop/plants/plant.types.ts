import { IsOptional, Matches, Max, Min } from 'class-validator';
import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PageArgs, pageType } from '../../core/persistence/page.js';
import { IsAmount, IsText, IsWebAddress } from '../../core/validation/validators.js';
import { Difficulty, Light, PetSafety, Plant, Watering } from './plant.entity.js';

export enum PlantSort {
  NEWEST = 'newest',
  OLDEST = 'oldest',
  NAME = 'name',
  PRICE_ASC = 'price_asc',
  PRICE_DESC = 'price_desc',
}

registerEnumType(PlantSort, {
  name: 'PlantSort',
  description: 'An order of plants; ties are broken by id. OLDEST is the order of creation, and the default.',
});

@ObjectType({ description: 'A page of the catalogue.' })
export class PlantPage extends pageType(Plant, 'plants') {}

@ArgsType()
export class PlantsArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Full text over name, botanical name and description, as in a web search (`"exact words"`, `or`, `-without`); the last word may be a beginning. Up to 200 characters; blank finds all.',
  })
  @IsOptional()
  @IsText(0, 200)
  q?: string;

  @Field(() => Light, { nullable: true, description: 'Only plants that want this much light.' })
  light?: Light;

  @Field(() => Boolean, {
    nullable: true,
    description: 'true: only plants known as safe, never `UNKNOWN`. false: only those not known as safe.',
  })
  petSafe?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'true: only what can be ordered now. false: only what is sold out.',
  })
  inStock?: boolean;

  @Field(() => Int, { nullable: true, description: 'The lowest price, in minor units: 0 or more.' })
  @IsOptional()
  @IsAmount(0)
  minPrice?: number;

  @Field(() => Int, { nullable: true, description: 'The highest price, in minor units: 0 or more.' })
  @IsOptional()
  @IsAmount(0)
  maxPrice?: number;

  @Field(() => PlantSort, { nullable: true, description: 'The order of the plants: that of creation unless given.' })
  sort?: PlantSort;
}

/** What every plant may have and none must. */
@ArgsType()
export abstract class PlantFactsArgs {
  @Field(() => String, {
    nullable: true,
    description: 'The accepted botanical name: up to 200 characters; an empty one takes it away.',
  })
  @IsOptional()
  @IsText(0, 200)
  botanicalName?: string;

  @Field(() => Light, { nullable: true, description: 'How much light it wants.' })
  light?: Light;

  @Field(() => Watering, { nullable: true, description: 'How much water it wants.' })
  watering?: Watering;

  @Field(() => Difficulty, { nullable: true, description: 'How hard it is to keep.' })
  difficulty?: Difficulty;

  @Field(() => PetSafety, { nullable: true, description: 'Whether it harms cats or dogs; a new plant is UNKNOWN.' })
  petSafety?: PetSafety;

  @Field(() => Int, { nullable: true, description: 'Diameter of the pot, in millimetres: 1 to 5000.' })
  @IsOptional()
  @Min(1)
  @Max(5000)
  potDiameterMm?: number;

  @Field(() => Int, { nullable: true, description: 'Height as sold, in centimetres: 1 to 5000.' })
  @IsOptional()
  @Min(1)
  @Max(5000)
  heightCm?: number;

  @Field(() => Int, { nullable: true, description: 'The coldest USDA zone, 1 to 13; only with `hardinessZoneMax`.' })
  @IsOptional()
  @Min(1)
  @Max(13)
  hardinessZoneMin?: number;

  @Field(() => Int, { nullable: true, description: 'The warmest USDA zone, 1 to 13; only with `hardinessZoneMin`.' })
  @IsOptional()
  @Min(1)
  @Max(13)
  hardinessZoneMax?: number;

  @Field(() => String, { nullable: true, description: 'Address of a picture: http or https.' })
  @IsOptional()
  @IsWebAddress()
  imageUrl?: string;
}

const skuRule = { context: { allowed: '1 to 64 letters, digits, dots, underscores or hyphens' } };
const SKU = /^[A-Za-z0-9._-]{1,64}$/;

@ArgsType()
export class CreatePlantArgs extends PlantFactsArgs {
  @Field(() => String, {
    description: 'The stock-keeping unit: 1 to 64 of A-Z a-z 0-9 . _ - and unique within the shop, else CONFLICT.',
  })
  @Matches(SKU, skuRule)
  sku!: string;

  @Field(() => String, { description: 'The name people use: 1 to 200 characters.' })
  @IsText(1, 200)
  name!: string;

  @Field(() => String, { description: 'Detailed product information: 1 to 10000 characters.' })
  @IsText(1, 10_000)
  description!: string;

  @Field(() => Int, { description: "What one unit costs, in minor units of the shop's currency: 0 or more." })
  @IsAmount(0)
  price!: number;

  @Field(() => Int, { nullable: true, description: 'Units there are at first: 0 (the default) to 1000000.' })
  @IsOptional()
  @Min(0)
  @Max(1_000_000)
  stock?: number;
}

@ArgsType()
export class UpdatePlantArgs extends PlantFactsArgs {
  @Field(() => ID, { description: 'The plant to change. Unknown: NOT_FOUND.' })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The stock-keeping unit: 1 to 64 of A-Z a-z 0-9 . _ - and unique within the shop, else CONFLICT.',
  })
  @IsOptional()
  @Matches(SKU, skuRule)
  sku?: string;

  @Field(() => String, { nullable: true, description: 'The name people use: 1 to 200 characters.' })
  @IsOptional()
  @IsText(1, 200)
  name?: string;

  @Field(() => String, { nullable: true, description: 'Detailed product information: 1 to 10000 characters.' })
  @IsOptional()
  @IsText(1, 10_000)
  description?: string;

  @Field(() => Int, { nullable: true, description: 'What one unit costs, in minor units: 0 or more.' })
  @IsOptional()
  @IsAmount(0)
  price?: number;
}
