import fc, { type Arbitrary } from 'fast-check';
import { APIS } from '../../support/apis.js';
import type { Opening } from '../store/real-shop.js';
import {
  adjustPoints,
  adjustStock,
  type ChangeChoice,
  createShipment,
  moveOrder,
  type PlaceChoice,
  placeOrder,
  type RefundChoice,
  redeemReward,
  type ShipmentChoice,
} from './choices.js';
import { type Command, mutation, quoting, refunding, replaying, waiting } from './commands.js';
import type { Tally } from './tally.js';

/** Currencies by their decimals. */
const DECIMALS = { JPY: 0, USD: 2, KWD: 3 } as const;
export type Currency = keyof typeof DECIMALS;
export const CURRENCIES = Object.keys(DECIMALS) as Currency[];

/** A plain object, which a failure prints as one. */
const record = <T extends object>(parts: { [K in keyof T]: Arbitrary<T[K]> }) =>
  fc.record<T>(parts, { noNullPrototype: true }) as Arbitrary<T>;

/** One of these, each as often as its weight. */
const weighted = <T>(...values: [weight: number, value: T | Arbitrary<T>][]): Arbitrary<T> =>
  fc.oneof(
    ...values.map(([weight, value]) => ({
      weight,
      arbitrary: value instanceof fc.Arbitrary ? (value as Arbitrary<T>) : fc.constant(value as T),
    })),
  );

/** A shop with little in stock, at prices that do not divide well. */
export function openings(currency: Currency): Arbitrary<Opening> {
  const decimals = DECIMALS[currency];
  const unit = 10 ** decimals;
  const upTo = (most: number) => fc.integer({ min: 1, max: most });
  const price = fc.oneof(fc.constantFrom(0, 1, 99, 333, 1999, 7777, 33_333), upTo(60 * unit + 2000));
  const cost = fc.oneof(fc.constantFrom(1, 2, 7, 30), upTo(200));
  const discount = fc.oneof(fc.constantFrom(1, 7, 77, 1000), upTo(8 * unit + 200));
  const exactly = (length: number) => ({ minLength: length, maxLength: length });
  return record({
    currency: fc.constant(currency),
    decimals: fc.constant(decimals),
    // Near the ends of months; two years after the second and the third there is a February of 29 days.
    opened: fc.constantFrom('2026-01-31T10:00:00.000Z', '2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00.000Z'),
    isZoned: fc.boolean(),
    shippingFee: fc.constantFrom(0, 1, 333, 795),
    freeShippingFrom: fc.constantFrom(0, 100 * unit, 1_000_000),
    plants: fc.array(record({ price, stock: fc.nat({ max: 30 }) }), exactly(4)),
    rewards: fc.array(record({ cost, discount }), exactly(2)),
    vouchers: fc.tuple(
      record({
        percent: upTo(100),
        amount: fc.constant(null),
        least: fc.constant(0),
        uses: upTo(3),
        once: fc.boolean(),
      }),
      record({
        percent: fc.constant(null),
        amount: discount,
        least: upTo(4 * unit),
        uses: fc.constant(null),
        once: fc.boolean(),
      }),
    ),
  });
}

const index = fc.nat({ max: 999 });
const api = fc.constantFrom(...APIS);
const apis = record({ api, quoted: fc.boolean() });

const placing: Arbitrary<PlaceChoice> = record({
  customer: index,
  items: fc.array(record({ plant: index, quantity: fc.integer({ min: 1, max: 6 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  code: weighted<PlaceChoice['code']>(
    [3, 'none'],
    [15, 'own'],
    [6, 'voucher'],
    [1, 'no voucher'],
    [1, 'used'],
    [1, 'foreign'],
  ),
  pickup: weighted<PlaceChoice['pickup']>([3, undefined], [1, true]),
  expects: weighted<PlaceChoice['expects']>([4, 'nothing'], [4, 'its total'], [1, 'another total']),
});

/** Often a small part of what is left, so that it takes many; seldom more than that. */
const tenths = weighted([15, fc.integer({ min: 1, max: 4 })], [8, fc.integer({ min: 0, max: 10 })], [1, 11]);
const item = record({ tenths, restock: fc.constantFrom(undefined, undefined, true, false, null) });
/** In thousandths. Mostly small, so that money is left for what comes after. */
const goodwill = weighted([8, 0], [3, fc.integer({ min: 1, max: 20 })], [1, fc.nat({ max: 1001 })]);

const refunds: Arbitrary<RefundChoice> = record({
  order: index,
  parts: weighted<RefundChoice['parts']>(
    [1, undefined],
    [
      9,
      record({
        items: weighted([1, []], [4, fc.array(item, { minLength: 1, maxLength: 3 })]),
        shipping: weighted([3, 0], [2, tenths]),
        goodwill,
      }),
    ],
  ),
  mistake: weighted<RefundChoice['mistake']>(
    [36, undefined],
    [1, 'nothing'],
    [1, 'no items'],
    [1, 'a line twice'],
    [1, 'a line of another order'],
    [2, 'another amount refunded'],
  ),
  expects: fc.boolean(),
  reason: fc.constantFrom(undefined, 'DAMAGED', 'DEAD_ON_ARRIVAL', 'LOST', 'GOODWILL'),
});

const shipments: Arbitrary<ShipmentChoice> = record({
  order: index,
  tenths: weighted<ShipmentChoice['tenths']>([1, undefined], [9, fc.array(tenths, { minLength: 1, maxLength: 3 })]),
  mistake: weighted<ShipmentChoice['mistake']>([18, undefined], [1, 'no items'], [1, 'a line of another order']),
});

const changes = (most: number): Arbitrary<ChangeChoice> =>
  record({
    whose: index,
    change: weighted([16, fc.integer({ min: 1, max: most })], [8, -1], [1, 0], [1, 1_000_001]),
    tenths: weighted([6, fc.integer({ min: 1, max: 10 })], [1, 11]),
  });

/** From a millisecond to the two years that points live, and to either side of both what keys and points live. */
const DAYS_30 = 30 * 24 * 3600 * 1000;
const pauses = fc.constantFrom(
  ...[0, 1, 13].map((months) => ({ months, ms: 1 })),
  ...[DAYS_30, DAYS_30 + 1].map((ms) => ({ months: 0, ms })),
  ...[-1, 0].map((ms) => ({ months: 24, ms })),
);

/** The steps of histories, each as often as the weight before it. */
export function commands(tally: Tally): Arbitrary<Command> {
  const move = (operation: Parameters<typeof moveOrder>[1]) =>
    index.map((order) =>
      mutation(tally, (model, choice: number) => moveOrder(model, operation, choice), order, operation),
    );
  return weighted<Command>(
    [20, placing.map((choice) => mutation(tally, placeOrder, choice))],
    [18, move('markOrderPaid')],
    [6, move('shipOrder')],
    [10, shipments.map((choice) => mutation(tally, createShipment, choice))],
    [6, move('deliverOrder')],
    [4, move('cancelOrder')],
    [24, fc.tuple(refunds, apis).map(([choice, by]) => refunding(tally, { ...choice, ...by }))],
    [4, refunds.map((choice) => quoting(tally, choice))],
    [14, record({ customer: index, reward: index }).map((choice) => mutation(tally, redeemReward, choice))],
    [6, changes(12).map((choice) => mutation(tally, adjustStock, choice))],
    [5, changes(150).map((choice) => mutation(tally, adjustPoints, choice))],
    [7, record({ index, other: weighted([4, undefined], [1, index]), api }).map((choice) => replaying(tally, choice))],
    [6, fc.tuple(pauses, fc.boolean()).map(([pause, expire]) => waiting(tally, { ...pause, expire }))],
  );
}
