import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A country, and how its addresses are written.' })
export class Country {
  @Field(() => String, { description: 'ISO 3166-1 alpha-2 code, such as US; XK for Kosovo.' })
  code!: string;

  @Field(() => [String], {
    description:
      'The fields of an address that name its place, in the order in which the country writes them: `city`, `region` and `postalCode`, without those that the country has no use for. An address may have those all the same.',
  })
  placeFields!: string[];

  @Field(() => Boolean, { description: 'Whether an address without a postal code is refused.' })
  needsPostalCode!: boolean;
}
