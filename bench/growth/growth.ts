import { load, times } from '../support/load/load.ts';
import { markdownTable } from '../support/report/markdown-table.ts';
import { percentile } from '../support/report/percentiles.ts';
import { printTable, whole } from '../support/report/table.ts';
import type { Benchmark, Findings } from '../support/run/benchmark.ts';
import { openClient, STAFF } from '../support/store/client.ts';
import { type Database, freshDatabase } from '../support/store/database.ts';
import { seed } from '../support/store/seed.ts';
import { startStore } from '../support/store/store.ts';
import { deepOffset } from './deep-offset.ts';
import { eventually } from './eventually.ts';
import { lineChart } from './line-chart.ts';
import { operations } from './operations.ts';

const sizes = {
  'small-plants': 10_000,
  'small-orders': 1000,
  'medium-plants': 100_000,
  'medium-orders': 30_000,
  'large-plants': 1_000_000,
  'large-orders': 1_000_000,
  requests: 200,
};

const smoke = {
  ...{ 'small-plants': 10, 'small-orders': 60, 'medium-plants': 20, 'medium-orders': 80 },
  ...{ 'large-plants': 30, 'large-orders': 100, requests: 2 },
};

interface Shop {
  plants: number;
  orders: number;
}

/** The p50 in milliseconds, by operation. */
type Latencies = Map<string, number>;

export const growth: Benchmark<typeof sizes> = {
  name: 'growth',
  measures: 'p50 over HTTP with one client, in one shop that grows twice: what a request takes must not grow with it.',
  sizes,
  smoke,
  async run(given, { found }) {
    const shops: Shop[] = ['small', 'medium', 'large'].map((name) => {
      const sized = given as Record<string, number>;
      return { plants: sized[`${name}-plants`] ?? 0, orders: sized[`${name}-orders`] ?? 0 };
    });
    const database = await freshDatabase();
    const bounds = new Map<string, number | undefined>();
    const measured: Latencies[] = [];
    let before: Shop = { plants: 0, orders: 0 };
    for (const shop of shops) {
      await grow(database, { plants: shop.plants - before.plants, orders: shop.orders - before.orders });
      measured.push(await measure(database, shop, given.requests, bounds));
      before = shop;
    }
    found(findingsOf(shops, measured, bounds));
  },
};

/** Seeds the difference. */
async function grow(database: Database, { plants, orders }: Shop): Promise<void> {
  const started = performance.now();
  await seed(database, { plants, orders });
  const seconds = (performance.now() - started) / 1000;
  console.log(`seeded ${whole(plants)} plants and ${whole(orders)} orders in ${seconds.toFixed(0)} s`);
}

async function measure(
  database: Database,
  shop: Shop,
  requests: number,
  bounds: Map<string, number | undefined>,
): Promise<Latencies> {
  const store = await startStore({ ...database.environment, PROCESS_ROLE: 'api' });
  const client = await openClient(store.url).as(STAFF);
  const latencies: Latencies = new Map();
  const p50 = async (request: (n: number) => Promise<unknown>, count: number) => {
    let n = 0;
    await load(1, times(warmUps(count)), () => request(n++));
    const run = await load(1, times(count), () => request(n++));
    return percentile(run.latencies, 50);
  };
  for (const { name, bound, request } of await operations(client, database, warmUps(requests))) {
    bounds.set(name, bound);
    latencies.set(name, await p50(request, requests));
  }
  const deep = await deepOffset(client, database, shop.plants);
  await eventually(() => deep.store(-1));
  latencies.set(DEEP, await p50(deep.store, Math.ceil(requests / 10)));
  latencies.set(BY_HAND, await p50(deep.byHand, Math.ceil(requests / 10)));
  await store.stop();
  return latencies;
}

/** How many requests come before the `count` that are measured. */
const warmUps = (count: number): number => Math.ceil(count / 5);

const DEEP = 'offset at nine tenths, by name';
const BY_HAND = 'the same, SQL by hand';

/** The lines of the chart; the table has all. */
const charted = [
  ...['first page of plants', 'cursor page of plants', 'one plant', 'one order', 'orders of a customer'],
  ...['light: LOW, by name', 'search: a word in every plant', DEEP, BY_HAND],
];

function findingsOf(shops: Shop[], measured: Latencies[], bounds: Map<string, number | undefined>): Findings {
  const names = [...(measured[0]?.keys() ?? [])];
  const valuesOf = (name: string) => measured.map((latencies) => latencies.get(name) ?? Number.NaN);
  const heads = shops.map(({ plants, orders }) => `${whole(plants)} / ${whole(orders)}`);
  const rows = names.map((name) => {
    const values = valuesOf(name);
    const ratio = (values.at(-1) ?? 0) / (values[0] ?? 1);
    const bound = bounds.get(name);
    return [name, ...values.map((value) => value.toFixed(1)), ratio.toFixed(2), bound ? `${bound}` : ''];
  });
  const columns = ['p50 in ms, by plants / orders', ...heads, 'largest / smallest', 'bound'];
  printTable(columns, rows);
  const chart = lineChart(
    'p50 in milliseconds, by plants / orders of the shop',
    heads,
    charted.map((name) => ({ name, values: valuesOf(name) })),
  );
  const picture = '![Latency by the size of the shop](performance-growth.svg)';
  return { markdown: `${picture}\n\n${pageOf(rows)}`, data: { columns, rows }, chart };
}

/** A row of the page for each bound: the operations that have it, with the largest ratio; all of those without a bound. */
function pageOf(rows: readonly string[][]): string {
  const bounds = [...new Set(rows.map((row) => row.at(-1) ?? ''))].toSorted((a, b) => Number(b) - Number(a));
  const lines = bounds.map((bound) => {
    const bounded = rows.filter((row) => row.at(-1) === bound);
    const worst = bounded.toSorted((a, b) => Number(b.at(-2)) - Number(a.at(-2))).slice(0, 1);
    const shown = bound ? worst : bounded;
    const found = shown.map((row) => `${row[0]} ${row.at(-3)} ms (${row.at(-2)})`).join('; ');
    return [bound || 'none', String(bounded.length), found];
  });
  return markdownTable(
    ['largest / smallest, at most', 'operations', 'the largest: p50 in the largest shop (ratio)'],
    lines,
  );
}
