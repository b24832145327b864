import { afterAll, describe, expect, it } from '@jest/globals';
import { clock } from '../../../src/core/clock.js';
import type { Client } from '../../support/client.js';
import { CancelOrderDocument, RefundOrderDocument } from '../../support/documents.generated.js';
import { ADAS, done, FIVE_OFF, openShop } from '../../support/shop.js';
import { ORCHID_KEY, ORCHID_STAFF } from '../../support/store.js';

const SUMS =
  'orders units gross { amount } discounts { amount } shipping { amount } refunds { amount } net { amount currency }';
const REPORT = `query ($from: DateTimeISO!, $to: DateTimeISO!, $by: SalesReportBy!, $limit: Int, $offset: Int) {
  salesReport(from: $from, to: $to, by: $by, limit: $limit, offset: $offset) {
    total limit offset sum { ${SUMS} } items { from to plant { id } ${SUMS} } } }`;

const { now } = clock;

const setClock = (time: string) => {
  clock.now = () => new Date(time);
};

async function report(args: object, client: Client = shop.staff) {
  const { data, errors } = await client.graphql(REPORT, args);
  return errors ? { error: errors[0]?.extensions, message: errors[0] } : data.salesReport;
}

type Sum = { amount: number };
type Row = Record<'orders' | 'units', number> & Record<'gross' | 'discounts' | 'shipping' | 'refunds' | 'net', Sum>;

/** A row in one line: orders, units, gross, discounts, shipping, refunds, net. */
const figures = ({ orders, units, gross, discounts, shipping, refunds, net }: Row) => [
  ...[orders, units],
  ...[gross, discounts, shipping, refunds, net].map(({ amount }) => amount),
];

const shop = await openShop({ PROCESS_ROLE: 'api' });
await shop.sql("update sessions set expires_at = '2100-01-01'");
await shop.sql('update organizations set shipping_fee = 795, free_shipping_from = 10000');
/** Two new plants, of 10.00 and of 3.33. */
const big = await shop.newPlant(1000, 100);
const small = await shop.newPlant(333, 100);
// On a Sunday, one order is placed, and it is paid a second before Monday begins.
setClock('2031-06-01T12:00:00.000Z');
const first = await shop.place(
  ADAS,
  [
    [big, 2],
    [small, 1],
  ],
  await shop.redeem(ADAS, FIVE_OFF),
);
setClock('2031-06-01T23:59:59.999Z');
await shop.pay(first.id);
// On Monday, one order is paid, one is only placed, and one is cancelled before it is paid.
setClock('2031-06-02T00:00:00.000Z');
const second = await shop.paid(ADAS, [[small, 3]]);
await shop.place(ADAS, [[big, 50]]);
const never = await shop.place(ADAS, [[big, 7]]);
await done(shop.staff.graphql(CancelOrderDocument, { id: never.id }));
// On Tuesday, a unit of the first is refunded with its shipping and goodwill; in July, the second is cancelled.
setClock('2031-06-03T08:00:00.000Z');
const [line] = first.items;
await done(
  shop.staff.graphql(RefundOrderDocument, {
    orderId: first.id,
    items: [{ orderItemId: String(line?.id), quantity: 1 }],
    shipping: 795,
    amount: 55,
  }),
);
setClock('2031-07-01T00:00:00.000Z');
await done(shop.staff.graphql(CancelOrderDocument, { id: second.id }));

afterAll(async () => {
  clock.now = now;
});

const JUNE = { from: '2031-06-01T00:00:00.000Z', to: '2031-07-01T00:00:00.000Z' };
const ALL = { from: '2031-06-01T00:00:00.000Z', to: '2031-07-02T00:00:00.000Z' };
// 5.00 off 23.33 leaves 18.33: of the 20.00 of the big plants, 4.29 are off, so a refunded one of them is worth 7.86.
const FIRST = [1, 3, 2333, 500, 795, 0, 2628];
const SECOND = [1, 3, 999, 0, 795, 0, 1794];

describe('a sales report', () => {
  it('by day has a row for each day: sales when they are paid, refunds when they are made', async () => {
    const { items, total, sum } = await report({ ...JUNE, by: 'DAY', limit: 100 });
    expect(total).toBe(30);
    expect(items).toHaveLength(30);
    expect(items[1]).toMatchObject({ from: '2031-06-02T00:00:00.000Z', to: '2031-06-03T00:00:00.000Z', plant: null });
    const [sunday, monday, tuesday, ...others] = items.map(figures);
    expect([sunday, monday, tuesday]).toEqual([FIRST, SECOND, [0, 0, 0, 0, 0, 1636, -1636]]);
    for (const other of others) expect(other).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(figures(sum)).toEqual([2, 6, 3332, 500, 1590, 1636, 2786]);
    expect(sum.net.currency).toBe('USD');
  });

  it('by week begins on Mondays', async () => {
    const { items, total } = await report({ ...ALL, by: 'WEEK' });
    expect(total).toBe(6);
    expect(items.map(({ from }: { from: string }) => from.slice(0, 10))).toEqual([
      ...['2031-06-01', '2031-06-02', '2031-06-09', '2031-06-16', '2031-06-23', '2031-06-30'],
    ]);
    expect(items.map(figures).slice(0, 2)).toEqual([FIRST, [1, 3, 999, 0, 795, 1636, 158]]);
    expect(figures(items[5])).toEqual([0, 0, 0, 0, 0, 1794, -1794]);
  });

  it('by month counts the refund of a cancelled order in the month of the refund', async () => {
    const { items } = await report({ ...ALL, by: 'MONTH' });
    expect(items.map(figures)).toEqual([
      [2, 6, 3332, 500, 1590, 1636, 2786],
      [0, 0, 0, 0, 0, 1794, -1794],
    ]);
  });

  it('by plant has the plants with the largest gross first, and last what belongs to no plant', async () => {
    const { items, total, sum } = await report({ ...ALL, by: 'PLANT' });
    expect(total).toBe(3);
    expect(items.map((row: { plant: object }) => row.plant)).toEqual([{ id: big }, { id: small }, null]);
    expect(items.map(figures)).toEqual([
      [1, 2, 2000, 429, 0, 786, 785],
      [2, 4, 1332, 71, 0, 999, 262],
      [0, 0, 0, 0, 1590, 850 + 795, -55],
    ]);
    expect(items[0]).toMatchObject({ from: ALL.from, to: ALL.to });
    // An order of two plants counts once.
    expect(figures(sum)).toEqual([2, 6, 3332, 500, 1590, 3430, 992]);
  });

  it.each(['PLANT', 'MONTH', 'WEEK', 'DAY'])('by %s has the same rows page by page', async (by) => {
    const whole = await report({ ...ALL, by, limit: 100 });
    const pages = [];
    for (let offset = 0; offset < whole.total; offset += 2) {
      const page = await report({ ...ALL, by, limit: 2, offset });
      expect(page).toMatchObject({ limit: 2, offset, total: whole.total, sum: whole.sum });
      pages.push(...page.items);
    }
    expect(pages).toEqual(whole.items);
    expect((await report({ ...ALL, by, offset: 1000 })).items).toEqual([]);
  });

  it('counts from `from` on and before `to`', async () => {
    const at = '2031-06-02T00:00:00.000Z';
    const before = await report({ from: '2031-06-01T23:59:59.999Z', to: at, by: 'DAY' });
    expect(before.items.map(figures)).toEqual([FIRST]);
    const after = await report({ from: at, to: '2031-06-02T00:00:00.001Z', by: 'DAY' });
    expect(after.items.map(figures)).toEqual([SECOND]);
  });

  it.each([
    // A Sunday of 23 hours: what happened from 23:00 on the day before until 21:59 in UTC.
    ['2035-03-24T23:00:00.000Z', '2035-03-25T22:00:00.000Z', '2035-03-26T22:00:00.000Z'],
    // A Sunday of 25 hours.
    ['2035-10-27T22:00:00.000Z', '2035-10-28T23:00:00.000Z', '2035-10-29T23:00:00.000Z'],
  ])(
    'by day in Europe/Berlin counts from midnight there, also when clocks change: %s',
    async (begin, midnight, end) => {
      const plant = await shop.newPlant(500, 10);
      const before = (time: string) => new Date(Date.parse(time) - 1).toISOString();
      for (const [time, units] of [
        [begin, 1],
        [before(midnight), 2],
        [midnight, 3],
        [before(end), 4],
      ] as const) {
        setClock(time);
        await shop.paid(ADAS, [[plant, units]]);
      }
      await shop.sql("update organizations set time_zone = 'Europe/Berlin' where slug = 'greenhouse'");
      const { items, total } = await report({ from: begin, to: end, by: 'DAY' });
      await shop.sql("update organizations set time_zone = 'UTC' where slug = 'greenhouse'");
      expect(total).toBe(2);
      const rows = items.map(({ from, to, orders, units }: Row & { from: string; to: string }) => [
        from,
        to,
        orders,
        units,
      ]);
      expect(rows).toEqual([
        [begin, midnight, 2, 3],
        [midnight, end, 2, 7],
      ]);
      // The same time has parts of three days of UTC.
      expect((await report({ from: begin, to: end, by: 'DAY' })).total).toBe(3);
    },
  );

  it('of a time without sales has zeros by day, and no plants', async () => {
    const empty = { from: '2040-01-01T00:00:00.000Z', to: '2040-01-02T00:00:00.000Z' };
    const nothing = [0, 0, 0, 0, 0, 0, 0];
    const byDay = await report({ ...empty, by: 'DAY' });
    expect([byDay.items.map(figures), figures(byDay.sum)]).toEqual([[nothing], nothing]);
    const byPlant = await report({ ...empty, by: 'PLANT' });
    expect([byPlant.items, byPlant.total, figures(byPlant.sum)]).toEqual([[], 0, nothing]);
  });

  it('has sums above the largest Int', async () => {
    const costly = await shop.newPlant(2_000_000_000, 2);
    setClock('2035-01-01T00:00:00.000Z');
    for (let order = 0; order < 2; order += 1) await shop.paid(ADAS, [[costly, 1]]);
    const { items } = await report({ from: '2035-01-01T00:00:00Z', to: '2035-01-02T00:00:00Z', by: 'DAY' });
    expect(figures(items[0])).toEqual([2, 2, 4_000_000_000, 0, 0, 0, 4_000_000_000]);
  });

  it('shows each shop its own sales alone', async () => {
    const orchid = await shop.as(ORCHID_STAFF, ORCHID_KEY);
    expect(figures((await report({ ...ALL, by: 'MONTH' }, orchid)).sum)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect((await report({ ...ALL, by: 'PLANT' }, orchid)).items).toEqual([]);
  });
});

describe('a sales report is refused', () => {
  const from = '2031-06-01T00:00:00.000Z';

  it.each([
    ['a time that ends when it begins', from, 'min', `to must be after ${from} (received "${from}")`, from],
    [
      'a time that ends before it begins',
      '2031-05-31T00:00:00.000Z',
      'min',
      `to must be after ${from} (received "2031-05-31T00:00:00.000Z")`,
      from,
    ],
    [
      'more than 400 days',
      '2032-07-05T00:00:00.001Z',
      'max',
      'to must be at most 400 days after from: 2032-07-05T00:00:00.000Z or earlier (received "2032-07-05T00:00:00.001Z")',
      '2032-07-05T00:00:00.000Z',
    ],
  ])('for %s', async (_, to, code, message, allowed) => {
    const { error } = await report({ from, to, by: 'DAY' });
    expect(error).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors: [{ field: 'to', code, message, received: to, allowed }],
    });
  });

  it('but not for 400 days', async () => {
    expect((await report({ from, to: '2032-07-05T00:00:00.000Z', by: 'DAY' })).total).toBe(400);
  });

  it('to customers, and to those who are not signed in', async () => {
    expect((await report({ ...JUNE, by: 'DAY' }, shop.ada)).error).toMatchObject({ code: 'FORBIDDEN' });
    expect((await report({ ...JUNE, by: 'DAY' }, shop.nobody)).error).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
