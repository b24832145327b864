import { Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import { GraphQLOnly } from '../../../core/field-visibility.js';
import { linesOf } from '../../../core/standards/addresses.js';
import { LINES } from '../../customers/addresses/address.entity.js';

@ObjectType({ description: 'The copy of an address that an order keeps.' })
export class ShippingAddress {
  @Field(() => String, { description: 'The label of the address, such as "home"; empty for an address of a guest.' })
  label!: string;

  @Field(() => String, { description: 'The name of the recipient.' })
  recipient!: string;

  @Field(() => String, { description: 'First line of the street address.' })
  line1!: string;

  @Field(() => String, { nullable: true, description: 'Second line of the street address; null if there is none.' })
  line2?: string;

  @Field(() => String, { description: 'City or town.' })
  city!: string;

  @Field(() => String, { nullable: true, description: 'State, province or county; null if there is none.' })
  region?: string;

  @Field(() => String, { description: 'Postal code, in the format of the country; empty where it has none.' })
  postalCode!: string;

  @Field(() => String, { description: 'ISO 3166-1 alpha-2 country code, such as US, or XK for Kosovo.' })
  country!: string;

  @Field(() => String, { nullable: true, description: 'The company of the recipient; null if there is none.' })
  company?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The phone number at which the carrier reaches the recipient; null if there is none.',
  })
  phone?: string;
}

@Resolver(() => ShippingAddress)
export class ShippingAddressResolver {
  @FieldResolver(() => [String], { description: LINES })
  @GraphQLOnly()
  lines(@Root() address: ShippingAddress) {
    return linesOf(address);
  }
}

/** The parts of an address that an order keeps. */
export function shippingAddressOf(address: ShippingAddress): ShippingAddress {
  const { label, recipient, line1, line2, city, region, postalCode, country, company, phone } = address;
  return { label, recipient, line1, line2, city, region, postalCode, country, company, phone };
}
