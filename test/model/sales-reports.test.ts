import { afterAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clock } from '../../src/core/clock.js';
import { makeSchema } from '../../src/schema.js';
import { expirePoints } from '../../src/shop/loyalty/expire-points.js';
import { DEEP, SEED } from '../support/depth.js';
import { openStore } from '../support/store.js';
import { CURRENCIES, commands, openings } from './steps/arbitraries.js';
import { Tally } from './steps/tally.js';
import { openRealShop, type Real } from './store/real-shop.js';

/*
 * The sales reports of shops with random histories, against their orders and refunds, which are added up here one by one.
 */
const HISTORIES = DEEP ? 20 : 1;
const LONGEST = 100;
/** What a report covers; a history takes years. */
const PART_MS = 400 * 24 * 3600_000;
const PATIENCE = 900_000;

const FIGURES = ['orders', 'units', 'gross', 'discounts', 'shipping', 'refunds', 'net'] as const;
type Figures = Record<(typeof FIGURES)[number], number>;
type Entry = Partial<Figures> & { key: string };
type By = 'DAY' | 'WEEK' | 'MONTH' | 'PLANT';

const SELECTED =
  'orders units gross { amount } discounts { amount } shipping { amount } refunds { amount } net { amount }';
const REPORT = `query ($from: DateTimeISO!, $to: DateTimeISO!, $by: SalesReportBy!, $offset: Int) {
  salesReport(from: $from, to: $to, by: $by, offset: $offset, limit: 100) {
    total sum { ${SELECTED} } items { from plant { id } ${SELECTED} } } }`;

const { now } = clock;

const store = await openStore({ PROCESS_ROLE: 'api' });
const schema = await makeSchema();
const expire = async () => void (await expirePoints({ orm: store.orm, schema }));

afterAll(async () => {
  clock.now = now;
});

/** The entries of each key added up, without sums of nothing. */
function added(entries: readonly Entry[]): Record<string, Figures> {
  const sums = Object.entries(Object.groupBy(entries, ({ key }) => key)).map(([key, of]) => {
    const figures = FIGURES.map((name) => [name, of?.reduce((sum, entry) => sum + (entry[name] ?? 0), 0)]);
    return [key, Object.fromEntries(figures) as Figures] as const;
  });
  return Object.fromEntries(sums.filter(([, sum]) => FIGURES.some((name) => sum[name] !== 0)));
}

/** The day, the Monday of the week, or the month of a time. */
function keyOf(time: string, by: By): string {
  const date = new Date(time);
  if (by === 'WEEK') while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, by === 'MONTH' ? 7 : 10);
}

// biome-ignore lint/suspicious/noExplicitAny: a row of an answer
const entryOf = (key: string, row: any): Entry =>
  Object.assign({ key }, ...FIGURES.map((name) => ({ [name]: row[name].amount ?? row[name] })));

/** What the reports of a history say, in all their parts and pages: the rows, and the sums. */
async function reported({ staff }: Real, by: By, begin: number, end: number) {
  const rows: Entry[] = [];
  const sums: Entry[] = [];
  for (let at = begin; at < end; at += PART_MS) {
    const part = { by, from: new Date(at).toISOString(), to: new Date(Math.min(at + PART_MS, end)).toISOString() };
    for (let offset = 0, total = 1; offset < total; offset += 100) {
      const { data, errors } = await staff.graphql(REPORT, { ...part, offset });
      expect(errors).toBeUndefined();
      const { items, sum } = data.salesReport;
      total = data.salesReport.total;
      if (offset === 0) sums.push(entryOf('sum', sum));
      for (const row of items) rows.push(entryOf(by === 'PLANT' ? String(row.plant?.id) : keyOf(row.from, by), row));
    }
  }
  return { rows, sums };
}

interface Ledgers {
  orders: { id: string; paid: string; subtotal: number; discount: number; shipping: number; total: number }[];
  lines: {
    order_id: string;
    plant_id: string;
    quantity: number;
    unit_price: number;
    discount: number;
    total: number;
  }[];
  refunds: { at: string; total: number; shipping: number; goodwill: number }[];
  refunded: { plant_id: string; amount: number }[];
}

/** The orders that were paid, and the refunds, as the tables have them. */
async function ledgersOf({ organizationId }: Real): Promise<Ledgers> {
  const list = (rows: string) => `(select coalesce(json_agg(rows), '[]') from (${rows}) rows)`;
  const paid = "select order_id, created_at as paid from order_timeline where status = 'processing'";
  const [row] = await store.sql<{ ledgers: string }>(
    `select json_build_object(
      'orders', ${list(`select o.*, p.paid from orders o join (${paid}) p on p.order_id = o.id where o.organization_id = shop.id`)},
      'lines', ${list(`select i.* from order_items i join (${paid}) p on p.order_id = i.order_id where i.organization_id = shop.id`)},
      'refunds', ${list('select *, created_at as at from refunds where organization_id = shop.id')},
      'refunded', ${list('select * from refund_items where organization_id = shop.id')}
    )::text as ledgers from organizations shop where id = ?`,
    [organizationId],
  );
  return JSON.parse(String(row?.ledgers));
}

const soldBy = (key: (paid: string) => string, { orders, lines }: Ledgers): Entry[] =>
  orders.map(({ id, paid, subtotal, discount, shipping, total }) => {
    const units = lines.filter((line) => line.order_id === id).reduce((sum, { quantity }) => sum + quantity, 0);
    return { key: key(paid), orders: 1, units, gross: subtotal, discounts: discount, shipping, net: total };
  });

const refundedBy = (key: (at: string) => string, { refunds }: Ledgers): Entry[] =>
  refunds.map(({ at, total }) => ({ key: key(at), refunds: total, net: -total }));

function byPlant({ orders, lines, refunds, refunded }: Ledgers): Entry[] {
  const plants = new Set(lines.map(({ order_id, plant_id }) => `${order_id} ${plant_id}`));
  return [
    ...[...plants].map((names) => ({ key: String(names.split(' ')[1]), orders: 1 })),
    ...lines.map(({ plant_id, quantity, unit_price, discount, total }) => {
      return { key: plant_id, units: quantity, gross: quantity * unit_price, discounts: discount, net: total };
    }),
    ...refunded.map(({ plant_id, amount }) => ({ key: plant_id, refunds: amount, net: -amount })),
    ...orders.map(({ shipping }) => ({ key: 'undefined', shipping, net: shipping })),
    ...refunds.map(({ shipping, goodwill }) => {
      return { key: 'undefined', refunds: shipping + goodwill, net: -shipping - goodwill };
    }),
  ];
}

async function expectReports(real: Real, begin: number, end: number): Promise<void> {
  const ledgers = await ledgersOf(real);
  const whole = added([...soldBy(() => 'sum', ledgers), ...refundedBy(() => 'sum', ledgers)]);
  for (const by of ['DAY', 'WEEK', 'MONTH', 'PLANT'] as const) {
    const { rows, sums } = await reported(real, by, begin, end);
    expect(added(sums)).toEqual(whole);
    const key = (time: string) => keyOf(time, by);
    const due = by === 'PLANT' ? byPlant(ledgers) : [...soldBy(key, ledgers), ...refundedBy(key, ledgers)];
    expect(added(rows)).toEqual(added(due));
  }
}

it.each(CURRENCIES)(
  'the sales reports of any history in %s equal its orders and refunds',
  async (currency) => {
    const history = fc.asyncProperty(
      fc.commands([commands(new Tally())], { maxCommands: LONGEST, size: 'max' }),
      openings(currency),
      async (steps, opening) => {
        const opened = await openRealShop(store, opening, expire);
        await fc.asyncModelRun(() => opened, steps);
        await expectReports(opened.real, Date.parse(opening.opened), opened.model.now + 1);
      },
    );
    await fc.assert(history, { seed: SEED, numRuns: HISTORIES, unbiased: true, endOnFailure: true });
  },
  PATIENCE,
);
