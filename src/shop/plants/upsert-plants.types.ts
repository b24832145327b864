import { ArrayMaxSize, ArrayMinSize, Matches, Max, Min } from 'class-validator';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { Audited } from '../../mutations/audit-log/kept-arguments.js';
import { MetadataArgument, type MetadataChange } from '../metadata-column/metadata.js';
import { PlantChangesArgs, skuRule } from './plant.types.js';
import { SKU, SKU_WORDS } from './unique-sku.js';

@InputType({
  description:
    'A plant, by its SKU. A new one needs `name`, `description` and `price`; of another one, what is left out stays.',
})
export class UpsertPlantInput extends PlantChangesArgs {
  @Field(() => String, { description: `The stock-keeping unit: ${SKU_WORDS}.` })
  @Matches(SKU, skuRule)
  @Audited()
  sku!: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'The stock that the plant has then, in units: 0 to 1000000. The stock ledger gets the difference. Default for a new plant: 0.',
  })
  @Min(0)
  @Max(1_000_000)
  stock?: number;

  @MetadataArgument({ of: 'the plant' })
  metadata?: MetadataChange;
}

@ArgsType()
export class UpsertPlantsArgs {
  @Field(() => [UpsertPlantInput], { description: 'The plants: 1 to 100, each SKU once.' })
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  items!: UpsertPlantInput[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the other plants are written if some are refused. Default: false, all or none.',
  })
  partial?: boolean;
}

@ObjectType({ description: 'What is wrong with one member of an item.' })
export class FieldError {
  @Field(() => String, { description: 'The member, such as `price`.' })
  field!: string;

  @Field(() => String, { description: 'The rule that it breaks, as in `extensions.errors` of an error.' })
  code!: string;

  @Field(() => String, { description: 'A sentence with what was received and what is allowed.' })
  message!: string;
}

@ObjectType({ description: 'An item of `upsertPlants` that was refused.' })
export class RefusedPlant {
  @Field(() => Int, { description: 'Its place in `items`, from 0.' })
  index!: number;

  @Field(() => [FieldError], { description: 'All that is wrong with it.' })
  errors!: FieldError[];
}

@ObjectType({ description: 'What is worth knowing of an item of `upsertPlants` that was written.' })
export class PlantWarning extends FieldError {
  @Field(() => Int, { description: 'Its place in `items`, from 0.' })
  index!: number;
}

@ObjectType({ description: 'How many plants `upsertPlants` created and changed, and which it refused.' })
export class PlantsUpserted {
  @Field(() => Int, { description: 'Plants that were created.' })
  created!: number;

  @Field(() => Int, { description: 'Plants that were changed, in their facts or their stock.' })
  updated!: number;

  @Field(() => Int, { description: 'Plants that are already as their item says. Nothing was written for them.' })
  unchanged!: number;

  @Field(() => [RefusedPlant], { description: 'The items that were refused; always empty without `partial`.' })
  refused!: RefusedPlant[];

  @Field(() => [PlantWarning], {
    description:
      'What is worth knowing of the other items, such as a picture on another host, which the shop does not show.',
  })
  warnings!: PlantWarning[];
}
