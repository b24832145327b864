import { Max, Min } from 'class-validator';
import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../../core/limits.js';
import { makeEnum, type ValueOf } from '../../core/resolvers/make-enum.js';
import { Statements } from '../../core/resolvers/statements.js';

export const SalesReportBy = makeEnum(
  'SalesReportBy',
  "What a sales report has a row for: each day, each week (from Monday) or each month of the shop's time zone, with zeros where nothing happened; or each plant that was sold or refunded.",
  {
    DAY: 'A row for each day.',
    WEEK: 'A row for each week, from Monday.',
    MONTH: 'A row for each month.',
    PLANT: 'A row for each plant that was sold or refunded.',
  },
);
export type SalesReportBy = ValueOf<typeof SalesReportBy>;

/** How many days a report may cover. */
export const MOST_DAYS = 400;

@ArgsType()
export class SalesReportArgs {
  @Field(() => Date, { description: 'The begin of the report: RFC 3339.' })
  from!: Date;

  @Field(() => Date, {
    description: `The end of the report, which is not in it: RFC 3339, after \`from\` and at most ${MOST_DAYS} days later.`,
  })
  to!: Date;

  @Field(() => SalesReportBy, { description: 'What the report has a row for.' })
  by!: SalesReportBy;

  @Field(() => Int, {
    nullable: true,
    defaultValue: PAGE_SIZE,
    description: `The number of rows per page: 1 to ${MAX_PAGE_SIZE}.`,
  })
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  limit?: number;

  @Field(() => Int, { nullable: true, description: 'The number of rows to skip: 0 (the default) or more.' })
  @Min(0)
  offset?: number;
}

@ObjectType({
  description:
    'A sum of money: an integer count of minor units (cents). It is a Float because a year of sales may exceed the largest Int; it is exact.',
})
export class MoneySum {
  @Field(() => Float, { description: 'Minor units of the currency: 1499 is 14.99 USD, or 1499 JPY.' })
  amount!: number;

  @Field(() => String, { description: 'ISO 4217 currency code, such as USD.' })
  currency!: string;
}

@ObjectType({
  description:
    'What was sold and refunded. A sale counts when its order is paid, also if that is cancelled or refunded later. A refund counts when it is made.',
})
export class SalesFigures {
  @Field(() => Int, {
    description:
      'Orders that were paid. By plant: those with the plant, so an order of two plants counts in both rows.',
  })
  orders!: number;

  @Field(() => Int, { description: 'Units in these orders; refunds take none away.' })
  units!: number;

  @Field(() => MoneySum, { description: 'The price of these units, before discounts: the subtotals of the orders.' })
  gross!: MoneySum;

  @Field(() => MoneySum, { description: 'What rewards took off, as a positive amount.' })
  discounts!: MoneySum;

  @Field(() => MoneySum, { description: 'The shipping fees of these orders.' })
  shipping!: MoneySum;

  @Field(() => MoneySum, {
    description:
      'The refunds that were made, whenever their orders were paid, as a positive amount: items, shipping and goodwill.',
  })
  refunds!: MoneySum;

  @Field(() => MoneySum, { description: 'gross − discounts + shipping − refunds.' })
  net!: MoneySum;
}

@ObjectType({ description: 'A row of a sales report: a part of its time, or a plant.' })
export class SalesRow extends SalesFigures {
  @Field(() => Date, { description: 'The row counts from this time on: RFC 3339, UTC.' })
  from!: Date;

  @Field(() => Date, { description: 'The row counts until before this time: RFC 3339, UTC.' })
  to!: Date;

  /** The plant of the row; null for what belongs to none. */
  plantId?: string | null;
}

@ObjectType({ description: 'A sales report: a page of its rows, and the sum of all.' })
export class SalesReport {
  @Field(() => [SalesRow], {
    description:
      'The rows of this page. Time is in order. Plants begin with the largest gross; the last row, whose `plant` is null, has what belongs to no plant: shipping, and goodwill (which may be negative).',
  })
  items!: SalesRow[];

  // `simple`: resolved by graphql-js itself, which calls functions.
  @Field(() => Int, { simple: true, description: 'The number of rows on all pages.' })
  total!: () => Promise<number>;

  @Field(() => Int, { description: 'The page size: the maximum number of rows per page.' })
  limit!: number;

  @Field(() => Int, { description: 'The number of rows before this page.' })
  offset!: number;

  @Field(() => SalesFigures, {
    simple: true,
    description: 'The sum of all rows on all pages; an order of several plants counts once.',
  })
  @Statements(1)
  sum!: () => Promise<SalesFigures>;
}
