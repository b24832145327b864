import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'An address as it was copied into an order.' })
export class ShippingAddress {
  @Field(() => String)
  label!: string;

  @Field(() => String)
  recipient!: string;

  @Field(() => String)
  line1!: string;

  @Field(() => String, { nullable: true })
  line2?: string;

  @Field(() => String)
  city!: string;

  @Field(() => String, { nullable: true })
  region?: string;

  @Field(() => String)
  postalCode!: string;

  @Field(() => String)
  country!: string;
}

/** The parts of an address that an order keeps. */
export function shippingAddressOf(address: ShippingAddress): ShippingAddress {
  const { label, recipient, line1, line2, city, region, postalCode, country } = address;
  return { label, recipient, line1, line2, city, region, postalCode, country };
}
