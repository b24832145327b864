import { Matches, MaxLength } from 'class-validator';
import { ArgsType, Field, ID, InputType, ObjectType } from 'type-graphql';
import { type Language, LanguageField } from '../../core/validation/language.js';
import { IsCountry, IsEmailAddress, IsLine, IsPostalCode, NullRemoves } from '../../core/validation/validators.js';
import { UpdatedSince } from '../../database/read/match.js';
import { PageArgs, pageType } from '../../database/read/page.js';
import { MetadataFilter } from '../metadata-column/metadata.js';
import { Customer } from './customer.entity.js';

@ObjectType({ description: 'A page of customers, in order of creation.' })
export class CustomerPage extends pageType(Customer, 'customers') {}

@ArgsType()
export class CustomersArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Parts of the name and the email, with spaces between, in whatever order: `lovelace ada`. Case and accents do not count, and everything but letters, marks and digits separates words. Up to 200 characters. A blank text matches all customers.',
  })
  @IsLine(0, 200)
  q?: string;

  @MetadataFilter({ of: 'customers' })
  metadata?: object;

  @UpdatedSince({ of: 'customers' })
  updatedSince?: Date;
}

@ArgsType()
export class CreateCustomerArgs {
  @Field(() => String, { description: 'The name of the person: 1 to 200 characters.' })
  @IsLine(1, 200)
  name!: string;

  @Field(() => String, {
    description:
      'An email address of up to 254 characters. CONFLICT if another customer of the shop has it, or a user of another customer has it as login id (case-insensitive).',
  })
  @IsEmailAddress()
  @MaxLength(254)
  email!: string;

  @LanguageField('The language in which the shop writes to the person: `en` or `de`. Default: `en`.')
  language?: Language;
}

@ArgsType()
export class UpdateCustomerArgs {
  @Field(() => ID, {
    description: 'The customer to change. Customers can change only themselves. NOT_FOUND if it does not exist.',
  })
  id!: string;

  @Field(() => String, { nullable: true, description: 'The name of the person: 1 to 200 characters.' })
  @IsLine(1, 200)
  name?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'An email address of up to 254 characters. Only staff can change it: FORBIDDEN for customers. CONFLICT if another customer of the shop has it, or another user has it as login id and so the login cannot follow (case-insensitive).',
  })
  @IsEmailAddress()
  @MaxLength(254)
  email?: string;

  @LanguageField('The language in which the shop writes to the person: `en` or `de`.')
  language?: Language;
}

/** An address as a request has it. */
export type AddressLines = InstanceType<ReturnType<typeof addressLines>>;

type AddressFields = InstanceType<ReturnType<typeof addressFields>>;

/** Where something is sent to; an update may leave out each of the fields. */
export function addressLines({ nullable }: { nullable: boolean }) {
  @ArgsType()
  @InputType()
  abstract class AddressLines {
    @Field(() => String, { nullable, description: 'The name of the recipient: 1 to 100 characters.' })
    @IsLine(1, 100)
    recipient!: string;

    @Field(() => String, { nullable, description: 'First line of the street address: 1 to 100 characters.' })
    @IsLine(1, 100)
    line1!: string;

    @Field(() => String, { nullable, description: 'City or town: 1 to 100 characters.' })
    @IsLine(1, 100)
    city!: string;

    @Field(() => String, {
      nullable: true,
      ...(nullable ? {} : { defaultValue: '' }),
      description: `Postal code: up to 20 characters; required where the country needs one (\`Organization.countries\`).${nullable ? ' null or an empty text removes it.' : ''}`,
    })
    @IsPostalCode()
    @NullRemoves()
    postalCode!: string;

    @Field(() => String, {
      nullable,
      description: 'ISO 3166-1 alpha-2 country code, such as US, or XK for Kosovo; stored in upper case.',
    })
    @IsCountry()
    country!: string;

    @Field(() => String, {
      nullable: true,
      description: 'Second line of the street address: up to 100 characters. null or an empty text removes it.',
    })
    @IsLine(0, 100)
    @NullRemoves()
    line2?: string;

    @Field(() => String, {
      nullable: true,
      description: 'State, province or county: up to 100 characters. null or an empty text removes it.',
    })
    @IsLine(0, 100)
    @NullRemoves()
    region?: string;

    @Field(() => String, {
      nullable: true,
      description: 'The company of the recipient: up to 100 characters. null or an empty text removes it.',
    })
    @IsLine(0, 100)
    @NullRemoves()
    company?: string;

    @Field(() => String, {
      nullable: true,
      description:
        'The phone number at which the carrier reaches the recipient: up to 30 characters. null or an empty text removes it.',
    })
    @IsLine(0, 30)
    @NullRemoves()
    phone?: string;
  }
  return AddressLines;
}

/** The fields of an address of a customer; an update may leave out each of them. */
function addressFields({ nullable }: { nullable: boolean }) {
  @ArgsType()
  abstract class AddressFields extends addressLines({ nullable }) {
    @Field(() => String, {
      nullable,
      description:
        'The label of the address, such as "home": 1 to 32 characters, unique for the customer (case-insensitive).',
    })
    // The CHECK of the table counts the variation selectors of emoji, as PostgreSQL does; class-validator does not.
    @Matches(/^.{1,32}$/su, { context: { allowed: '1 to 32 characters' } })
    @IsLine(1, 32)
    label!: string;

    @Field(() => Boolean, {
      nullable: true,
      description:
        'true makes this the default address. The first address is always the default. BAD_USER_INPUT if false is given for the default address: make another address the default instead.',
    })
    isDefault?: boolean;
  }
  return AddressFields;
}

@ArgsType()
export class AddAddressArgs extends addressFields({ nullable: false }) {
  @Field(() => ID, {
    description:
      'The customer who gets the address. Customers can pass only their own id. NOT_FOUND if it does not exist.',
  })
  customerId!: string;
}

@ArgsType()
export class UpdateAddressArgs extends (addressFields({ nullable: true }) as new () => Partial<AddressFields>) {
  @Field(() => ID, {
    description: 'The address to change. NOT_FOUND if it does not exist or belongs to another customer.',
  })
  id!: string;
}

@ObjectType({ description: 'The data of `customer.erased`: the customer whose personal data was erased.' })
export class CustomerErasure {
  @Field(() => ID, { description: 'The id of the customer. The id, the orders and the points stay.' })
  customerId!: string;
}
