import { IsISO31661Alpha2, IsOptional, MaxLength } from 'class-validator';
import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import { PageArgs, pageType } from '../../core/persistence/page.js';
import { IsEmailAddress, IsText } from '../../core/validation/validators.js';
import { IsLabel } from './addresses/is-label.js';
import { Customer } from './customer.entity.js';

@ObjectType({ description: 'A page of the customers, in the order they came.' })
export class CustomerPage extends pageType(Customer, 'customers') {}

@ArgsType()
export class CustomersArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description: 'A part of the name or the email, whatever its case: up to 200 characters; blank finds all.',
  })
  @IsOptional()
  @IsText(0, 200)
  q?: string;
}

@ArgsType()
export class CreateCustomerArgs {
  @Field(() => String, { description: 'The name of the person: 1 to 200 characters.' })
  @IsText(1, 200)
  name!: string;

  @Field(() => String, {
    description: 'An email address of up to 254 characters, unique within the shop whatever its case, else CONFLICT.',
  })
  @IsEmailAddress()
  @MaxLength(254)
  email!: string;
}

@ArgsType()
export class UpdateCustomerArgs {
  @Field(() => ID, { description: 'The customer to change: customers only themselves. Unknown: NOT_FOUND.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'The name of the person: 1 to 200 characters.' })
  @IsOptional()
  @IsText(1, 200)
  name?: string;

  @Field(() => String, {
    nullable: true,
    description: 'An email address of up to 254 characters, unique within the shop whatever its case, else CONFLICT.',
  })
  @IsOptional()
  @IsEmailAddress()
  @MaxLength(254)
  email?: string;
}

/** What an address may have and need not. */
@ArgsType()
abstract class AddressExtrasArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Second line of the street address: up to 100 characters; an empty one takes it away.',
  })
  @IsOptional()
  @IsText(0, 100)
  line2?: string;

  @Field(() => String, {
    nullable: true,
    description: 'State, province or county: up to 100 characters; an empty one takes it away.',
  })
  @IsOptional()
  @IsText(0, 100)
  region?: string;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'true makes it the one default address. The first address is the default anyway, and the default one cannot be made none (false is BAD_USER_INPUT there): make another one the default.',
  })
  isDefault?: boolean;
}

@ArgsType()
export class AddAddressArgs extends AddressExtrasArgs {
  @Field(() => ID, { description: 'Whose address it is: customers only their own. Unknown: NOT_FOUND.' })
  customerId!: string;

  @Field(() => String, {
    description: 'A word for it, as in "home": 1 to 32 characters, unique for the customer whatever its case.',
  })
  @IsLabel()
  label!: string;

  @Field(() => String, { description: 'Who receives what is sent there: 1 to 100 characters.' })
  @IsText(1, 100)
  recipient!: string;

  @Field(() => String, { description: 'First line of the street address: 1 to 100 characters.' })
  @IsText(1, 100)
  line1!: string;

  @Field(() => String, { description: 'City or town: 1 to 100 characters.' })
  @IsText(1, 100)
  city!: string;

  @Field(() => String, { description: 'Postal code: 1 to 20 characters.' })
  @IsText(1, 20)
  postalCode!: string;

  @Field(() => String, { description: 'ISO 3166-1 alpha-2 code, as in US; stored in upper case.' })
  @IsISO31661Alpha2()
  country!: string;
}

@ArgsType()
export class UpdateAddressArgs extends AddressExtrasArgs {
  @Field(() => ID, { description: 'The address to change. Unknown, or of another customer: NOT_FOUND.' })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description: 'A word for it, as in "home": 1 to 32 characters, unique for the customer whatever its case.',
  })
  @IsOptional()
  @IsLabel()
  label?: string;

  @Field(() => String, { nullable: true, description: 'Who receives what is sent there: 1 to 100 characters.' })
  @IsOptional()
  @IsText(1, 100)
  recipient?: string;

  @Field(() => String, { nullable: true, description: 'First line of the street address: 1 to 100 characters.' })
  @IsOptional()
  @IsText(1, 100)
  line1?: string;

  @Field(() => String, { nullable: true, description: 'City or town: 1 to 100 characters.' })
  @IsOptional()
  @IsText(1, 100)
  city?: string;

  @Field(() => String, { nullable: true, description: 'Postal code: 1 to 20 characters.' })
  @IsOptional()
  @IsText(1, 20)
  postalCode?: string;

  @Field(() => String, { nullable: true, description: 'ISO 3166-1 alpha-2 code, as in US; stored in upper case.' })
  @IsOptional()
  @IsISO31661Alpha2()
  country?: string;
}
