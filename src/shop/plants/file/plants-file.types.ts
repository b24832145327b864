import { ArgsType, Extensions, Field, Int, ObjectType } from 'type-graphql';

@ArgsType()
export class ImportPlantsArgs {
  @Field(() => String, {
    description:
      "A CSV file of the store's own columns, or Shopify's export of products or of stock (docs/plant-files.md), in Base64.",
  })
  @Extensions({ asSent: true })
  file!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether nothing is changed, and the answer says what an import would do. Default: false.',
  })
  dryRun?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether a product of Shopify's without a SKU gets one that is made of its handle. Default: false.",
  })
  skuFromHandle?: boolean | null;
}

@ObjectType({ description: 'What is wrong with a line of a file of plants, or worth knowing.' })
export class PlantsFileNote {
  @Field(() => Int, { description: 'The line of the file, from 1, as an editor counts.' })
  line!: number;

  @Field(() => Int, { description: 'The row of a spreadsheet: a cell of several lines is in one row.' })
  row!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The column, as the file spells it; null where it is about the file.',
  })
  column?: string | undefined;

  @Field(() => String, { description: 'A sentence with what was received and what is allowed.' })
  message!: string;
}

@ObjectType({ description: 'What `importPlants` did or, with `dryRun`, would do.' })
export class PlantsImported {
  @Field(() => Int, { description: 'Plants that were created.' })
  created!: number;

  @Field(() => Int, { description: 'Plants that were changed, in their facts or their stock.' })
  updated!: number;

  @Field(() => Int, { description: 'Plants that are already as the file says. Nothing was written for them.' })
  unchanged!: number;

  @Field(() => [PlantsFileNote], {
    description: 'What keeps the file from being imported, by line; empty without `dryRun`.',
  })
  refused!: PlantsFileNote[];

  @Field(() => [PlantsFileNote], {
    description: 'What was read in another way than the file has it, or left out on purpose, by line.',
  })
  warnings!: PlantsFileNote[];
}

@ObjectType({ description: 'A part of the file of all plants.' })
export class PlantsFilePart {
  @Field(() => String, {
    description: 'Its text. The parts, in their order, are the file; the first one has the header.',
  })
  csv!: string;

  @Field(() => String, { nullable: true, description: 'Pass it as `after` for the next part; null at the end.' })
  nextCursor!: string | null;
}
