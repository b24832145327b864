import { ArrayMaxSize, Matches, Max, Min, ValidateNested } from 'class-validator';
import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { TAG, TAG_WORDS } from '../../core/standards/tags.js';
import { IsAmount, IsLine, IsPictureAddress, IsText, NotWith, NullRemoves } from '../../core/validation/validators.js';
import { Audited } from '../../mutations/audit-log/kept-arguments.js';
import { MetadataArgument, type MetadataChange } from '../metadata-column/metadata.js';
import { Difficulty, Light, PetSafety, Watering } from './care.js';
import { MAX_PICTURES } from './pictures.js';
import { PlantPictureInput } from './plant-picture.types.js';
import { MAX_GROUP, MAX_SIZE } from './sizes/check-size.js';
import { SLUG } from './slugs.js';
import { MAX_TAGS } from './tags.js';
import { SKU, SKU_WORDS } from './unique-sku.js';

@ArgsType()
@InputType()
export abstract class PlantFactsArgs {
  @Field(() => Date, {
    nullable: true,
    description:
      'Since when customers can see the plant: RFC 3339, not in the future (up to 5 minutes ahead, for a wrong clock, count as now). null makes it a draft, which only staff see and nobody can order. Default for a new plant: now.',
  })
  @NullRemoves()
  publishedAt?: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'The accepted botanical name: up to 200 characters. null or an empty text removes it.',
  })
  @IsLine(0, 200)
  @NullRemoves()
  botanicalName?: string | null;

  @Field(() => Light, { nullable: true, description: 'How much light the plant needs. null removes it.' })
  @NullRemoves()
  light?: Light | null;

  @Field(() => Watering, { nullable: true, description: 'How much water the plant needs. null removes it.' })
  @NullRemoves()
  watering?: Watering | null;

  @Field(() => Difficulty, { nullable: true, description: 'How difficult the plant is to keep. null removes it.' })
  @NullRemoves()
  difficulty?: Difficulty | null;

  @Field(() => PetSafety, {
    nullable: true,
    description: 'Whether the plant is safe for cats and dogs. Default for a new plant: UNKNOWN.',
  })
  petSafety?: PetSafety;

  @Field(() => Int, { nullable: true, description: 'Diameter of the pot, in millimetres: 1 to 5000. null removes it.' })
  @Min(1)
  @Max(5000)
  @NullRemoves()
  potDiameterMm?: number | null;

  @Field(() => Int, { nullable: true, description: 'Height as sold, in centimetres: 1 to 5000. null removes it.' })
  @Min(1)
  @Max(5000)
  @NullRemoves()
  heightCm?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The coldest USDA zone, 1 to 13; requires `hardinessZoneMax`. null for both removes them.',
  })
  @Min(1)
  @Max(13)
  @NullRemoves()
  hardinessZoneMin?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The warmest USDA zone, 1 to 13; requires `hardinessZoneMin`. null for both removes them.',
  })
  @Min(1)
  @Max(13)
  @NullRemoves()
  hardinessZoneMax?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'What it weighs as it is sent, in grams: 1 to 1000000. null removes it.',
  })
  @Min(1)
  @Max(1_000_000)
  @NullRemoves()
  weightGrams?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the plant can only be picked up. Default for a new plant: false.',
  })
  pickupOnly?: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'URL of the first picture: http or https, or the path of a picture of the shop. It takes the place of the first one. Not together with `imageUrls` or `pictures`.',
  })
  @IsPictureAddress()
  @NotWith('imageUrls')
  @NotWith('pictures')
  imageUrl?: string;

  @Field(() => [String], {
    nullable: true,
    description: `URLs of the pictures, in the order to show them in: 0 to ${MAX_PICTURES}, http or https, or paths of pictures of the shop. They replace all pictures that the plant has; one that is given twice counts once. Not together with \`pictures\`.`,
  })
  @ArrayMaxSize(MAX_PICTURES)
  @IsPictureAddress({ each: true })
  @NotWith('pictures')
  imageUrls?: string[];

  @Field(() => [PlantPictureInput], {
    nullable: true,
    description: `The pictures, in the order to show them in: 0 to ${MAX_PICTURES}. They replace all pictures that the plant has; one that is given twice counts once.`,
  })
  @ArrayMaxSize(MAX_PICTURES)
  @ValidateNested({ each: true })
  pictures?: PlantPictureInput[];

  @Field(() => String, {
    nullable: true,
    description:
      'What the sizes of one plant have in common: up to 60 characters; requires `size`. null or an empty text for both removes them.',
  })
  @IsLine(0, MAX_GROUP)
  @NullRemoves()
  group?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Which size of the group the plant is: up to 40 characters; requires `group`. CONFLICT if another plant of the group has it. null or an empty text for both removes them.',
  })
  @IsLine(0, MAX_SIZE)
  @NullRemoves()
  size?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: `Words to find the plant by: 0 to ${MAX_TAGS}, each 1 to 40 characters of a-z 0-9 - only. They replace all tags that the plant has; one that is given twice counts once.`,
  })
  @ArrayMaxSize(MAX_TAGS)
  @Matches(TAG, { each: true, context: { allowed: `words of ${TAG_WORDS}` } })
  @Audited()
  tags?: string[];

  @Field(() => String, {
    nullable: true,
    description:
      'What to call the plant in addresses: 1 to 100 lower-case letters, digits and single hyphens, not the form of an id. CONFLICT if another plant of the shop has it. Default for a new plant: made from the name.',
  })
  @Matches(SLUG, { context: { allowed: '1 to 100 lower-case letters, digits and single hyphens' } })
  @Audited()
  slug?: string;
}

export const skuRule = { context: { allowed: SKU_WORDS } };

export const MAX_NAME = 200;
export const MAX_DESCRIPTION = 10_000;

@ArgsType()
export class CreatePlantArgs extends PlantFactsArgs {
  @Field(() => String, {
    description: `The stock-keeping unit: ${SKU_WORDS}. CONFLICT if another plant of the shop has it.`,
  })
  @Matches(SKU, skuRule)
  @Audited()
  sku!: string;

  @Field(() => String, { description: 'The common name: 1 to 200 characters.' })
  @IsLine(1, MAX_NAME)
  name!: string;

  @Field(() => String, { description: 'Detailed product information: 1 to 10000 characters.' })
  @IsText(1, MAX_DESCRIPTION)
  description!: string;

  @Field(() => Int, { description: "The price of one unit, in minor units of the shop's currency: 0 or more." })
  @IsAmount(0)
  price!: number;

  @Field(() => Int, { nullable: true, description: 'The initial stock, in units: 0 (the default) to 1000000.' })
  @Min(0)
  @Max(1_000_000)
  stock?: number;

  @MetadataArgument({ of: 'the plant' })
  metadata?: MetadataChange;
}

/** The members of a plant of which a change may leave out each. */
@ArgsType()
@InputType()
export abstract class PlantChangesArgs extends PlantFactsArgs {
  @Field(() => String, { nullable: true, description: 'The common name: 1 to 200 characters.' })
  @IsLine(1, MAX_NAME)
  name?: string;

  @Field(() => String, { nullable: true, description: 'Detailed product information: 1 to 10000 characters.' })
  @IsText(1, MAX_DESCRIPTION)
  description?: string;

  @Field(() => Int, { nullable: true, description: 'The price of one unit, in minor units: 0 or more.' })
  @IsAmount(0)
  price?: number;
}

@ArgsType()
export class UpdatePlantArgs extends PlantChangesArgs {
  @Field(() => ID, { description: 'The plant to change. NOT_FOUND if it does not exist.' })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description: `The stock-keeping unit: ${SKU_WORDS}. CONFLICT if another plant of the shop has it.`,
  })
  @Matches(SKU, skuRule)
  @Audited()
  sku?: string;
}

/** How many related plants there are at most, unless a limit is given. */
export const USUAL_RELATED = 4;

@ArgsType()
export class RelatedPlantsArgs {
  @Field(() => ID, { description: 'The plant to which others are related. NOT_FOUND if it does not exist.' })
  id!: string;

  @Field(() => Int, {
    nullable: true,
    defaultValue: USUAL_RELATED,
    description: 'The most plants: 1 to 12.',
  })
  @Min(1)
  @Max(12)
  limit?: number;
}
