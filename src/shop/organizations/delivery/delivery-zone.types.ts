import { ArrayMaxSize, ArrayMinSize, Matches, Max, Min, ValidateNested } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Money } from '../../../core/money.js';
import { IsAmount, IsCountry, IsDay, IsLine } from '../../../core/validation/validators.js';
import type { KeptMethod, KeptZone } from './delivery-zone.js';

const MOST_DAYS = 365;

@ObjectType({ description: 'How many days a parcel takes once it is sent.' })
export class DeliveryDays {
  @Field(() => Int, { description: 'The fewest days.' })
  min!: number;

  @Field(() => Int, { description: 'The most days.' })
  max!: number;
}

@ObjectType({ description: 'A way in which parcels reach a delivery zone.' })
export class DeliveryMethod {
  @Field(() => String, { description: 'What `placeOrder` calls it, unique within the zone.' })
  code!: string;

  @Field(() => String, { description: 'What people call it.' })
  name!: string;

  @Field(() => Money, { description: 'What it costs.' })
  fee!: Money;

  @Field(() => Money, {
    nullable: true,
    description: "The value of an order's plants (after discount) from which it costs nothing; null means never.",
  })
  freeFrom!: Money | null;

  @Field(() => DeliveryDays, { description: 'How many days a parcel takes.' })
  days!: DeliveryDays;
}

@ObjectType({ description: 'A part of the world to which the shop delivers.' })
export class DeliveryZone {
  @Field(() => String, { description: 'The name of the zone.' })
  name!: string;

  @Field(() => [String], { description: 'ISO 3166-1 alpha-2 codes of its countries, such as US; XK for Kosovo.' })
  countries!: string[];

  @Field(() => [String], {
    description:
      'The regions of these countries that it has, as addresses write them; empty: all that no other zone names.',
  })
  regions!: string[];

  @Field(() => [DeliveryMethod], { description: 'The ways of delivery; the first is the default.' })
  methods!: DeliveryMethod[];

  @Field(() => String, {
    nullable: true,
    description: 'The date on which parcels are sent again, such as 2027-01-31; null if the zone is not closed.',
  })
  closedUntil!: string | null;
}

/** A zone as clients see it. */
export const shownZone = (zone: KeptZone, currency: string): DeliveryZone => ({
  ...zone,
  methods: zone.methods.map((method: KeptMethod) => ({
    ...method,
    fee: { amount: method.fee, currency },
    freeFrom: method.freeFrom === null ? null : { amount: method.freeFrom, currency },
  })),
});

@InputType({ description: 'How many days a parcel takes once it is sent.' })
export class DeliveryDaysInput {
  @Field(() => Int, { description: `The fewest days: 0 to ${MOST_DAYS}, not above \`max\`.` })
  @Min(0)
  @Max(MOST_DAYS)
  min!: number;

  @Field(() => Int, { description: `The most days: 0 to ${MOST_DAYS}.` })
  @Min(0)
  @Max(MOST_DAYS)
  max!: number;
}

@InputType({ description: 'A way in which parcels reach a delivery zone.' })
export class DeliveryMethodInput {
  @Field(() => String, {
    description: 'What `placeOrder` calls it: 1 to 40 letters, digits, hyphens or underscores, unique within the zone.',
  })
  @Matches(/^[\w-]{1,40}$/, { context: { allowed: '1 to 40 letters, digits, hyphens or underscores' } })
  code!: string;

  @Field(() => String, { description: 'What people call it: 1 to 60 characters.' })
  @IsLine(1, 60)
  name!: string;

  @Field(() => Int, { description: 'What it costs, in minor units: 0 or more.' })
  @IsAmount(0)
  fee!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      "The value of an order's plants (after discount) from which it costs nothing, in minor units: 0 or more; null means never.",
  })
  @IsAmount(0)
  freeFrom?: number | null;

  @Field(() => DeliveryDaysInput, { description: 'How many days a parcel takes.' })
  @ValidateNested()
  days!: DeliveryDaysInput;
}

@InputType({ description: 'A part of the world to which the shop delivers.' })
export class DeliveryZoneInput {
  @Field(() => String, { description: 'The name of the zone: 1 to 60 characters.' })
  @IsLine(1, 60)
  name!: string;

  @Field(() => [String], { description: 'ISO 3166-1 alpha-2 codes of its countries: 1 to 250.' })
  @ArrayMinSize(1)
  @ArrayMaxSize(250)
  @IsCountry({ each: true })
  countries!: string[];

  @Field(() => [String], {
    nullable: true,
    description:
      'The regions of these countries that it has, as addresses write them, in any case: 0 to 100, each 1 to 100 characters. Default: all that no other zone names.',
  })
  @ArrayMaxSize(100)
  @IsLine(1, 100, { each: true })
  regions?: string[] | null;

  @Field(() => [DeliveryMethodInput], { description: 'The ways of delivery: 1 to 10. The first is the default.' })
  @ArrayMinSize(1)
  @ArrayMaxSize(10)
  @ValidateNested({ each: true })
  methods!: DeliveryMethodInput[];

  @Field(() => String, {
    nullable: true,
    description:
      'The date on which parcels are sent again, such as 2027-01-31, at most a year ahead. Orders are taken before it, too.',
  })
  @IsDay()
  closedUntil?: string | null;
}
