import { ArrayMaxSize, Matches, Max, Min, ValidateNested } from 'class-validator';
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { IsAmount, IsCountry, IsCurrency, IsLine, IsText, IsTimeZone } from '../../core/validation/validators.js';
import { MailKind } from '../../events/mails/mail-kind.js';
import { ContactInput } from './contact.types.js';
import { WEEK, Weekday } from './delivery/delivery-zone.js';
import { DeliveryZoneInput } from './delivery/delivery-zone.types.js';
import { HomepageInput } from './homepage.types.js';

const MAX_ZONES = 30;

const FREE_SHIPPING = '2147483647 (the largest amount) means never';

@ArgsType()
export class UpdateOrganizationArgs {
  @Field(() => String, { nullable: true, description: 'The name of the shop: 1 to 100 characters.' })
  @IsLine(1, 100)
  name?: string;

  @Field(() => Int, { nullable: true, description: 'The shipping fee, in minor units: 0 or more.' })
  @IsAmount(0)
  shippingFee?: number;

  @Field(() => Int, {
    nullable: true,
    description: `The value of an order's plants (after discount) from which shipping is free, in minor units: 0 or more; ${FREE_SHIPPING}.`,
  })
  @IsAmount(0)
  freeShippingFrom?: number;

  @Field(() => String, {
    nullable: true,
    description:
      'The API version of requests that name none. Set an older one for clients that were written before the header existed.',
  })
  apiVersion?: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'After how many minutes the store cancels an order that is still pending: 0 (never) to 525,600 (a year). It also applies to orders that are already pending.',
  })
  @Min(0)
  @Max(525_600)
  pendingOrderMinutes?: number;

  @Field(() => String, {
    nullable: true,
    description: 'The IANA time zone of the shop, such as Europe/Berlin. Sales reports of the past follow it, too.',
  })
  @IsTimeZone()
  timeZone?: string;

  @Field(() => [DeliveryZoneInput], {
    nullable: true,
    description: `To where the shop delivers, and how: 0 to ${MAX_ZONES} zones, which replace all that it has. Of none, \`shippingFee\` is for the whole world.`,
  })
  @ArrayMaxSize(MAX_ZONES)
  @ValidateNested({ each: true })
  deliveryZones?: DeliveryZoneInput[];

  @Field(() => [Weekday], {
    nullable: true,
    description:
      'The days of the week on which parcels are sent. They replace all that are set; an empty list: every day.',
  })
  @ArrayMaxSize(WEEK.length)
  shipWeekdays?: Weekday[];

  @Field(() => String, {
    nullable: true,
    description: 'Where customers pick up their orders: up to 300 characters. An empty text removes it.',
  })
  @IsText(0, 300)
  pickupPlace?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The country of the shop: an ISO 3166-1 alpha-2 code, such as DE.',
  })
  @IsCountry()
  country?: string;

  @Field(() => ContactInput, { nullable: true, description: 'How customers reach the shop.' })
  @ValidateNested()
  contact?: ContactInput;

  @Field(() => String, {
    nullable: true,
    description:
      'A line of trust, which stands where something is bought: up to 200 characters; an empty text removes it.',
  })
  @IsLine(0, 200)
  promise?: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'The id of a picture that was sent to `POST /pictures`; an empty text removes it. NOT_FOUND if the shop has none of this id.',
  })
  logoPictureId?: string;

  @Field(() => HomepageInput, { nullable: true, description: 'What the home page shows above its plants.' })
  @ValidateNested()
  homepage?: HomepageInput;

  @Field(() => [MailKind], {
    nullable: true,
    description: 'The kinds of mails to send, as a whole list; an empty one switches all off. SIGN_IN is always sent.',
  })
  @ArrayMaxSize(20)
  mails?: MailKind[];
}

/** What a new shop needs. Only an operator creates shops: with a command, or by the link in the log. */
export class CreateShopArgs {
  @Matches(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, {
    context: { allowed: '1 to 63 lower-case letters, digits and hyphens' },
  })
  slug!: string;

  @IsLine(1, 100)
  name!: string;

  @IsCurrency()
  currency!: string;

  @Matches(/^[A-Z0-9]{1,8}$/, { context: { allowed: '1 to 8 capital letters and digits' } })
  orderPrefix!: string;

  @IsAmount(0)
  shippingFee!: number;

  @IsAmount(0)
  freeShippingFrom!: number;

  @IsTimeZone()
  timeZone!: string;

  @IsCountry()
  country?: string;
}

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
