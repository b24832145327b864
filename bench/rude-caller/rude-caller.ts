import { setTimeout } from 'node:timers/promises';
import { markdownTable } from '../support/report/markdown-table.ts';
import { percentile } from '../support/report/percentiles.ts';
import { printTable, whole } from '../support/report/table.ts';
import type { Benchmark } from '../support/run/benchmark.ts';
import { scoped } from '../support/run/endings.ts';
import { type Client, openClient } from '../support/store/client.ts';
import { freshDatabase } from '../support/store/database.ts';
import { startStore } from '../support/store/store.ts';
import { attacks } from './attacks.ts';
import { type Answered, caller } from './caller.ts';

/** How often the other user asks: less than the rate limit allows. */
const EVERY_MS = 125;

/** The p95 of the other user may grow this many times. */
const BOUND = 5;

const sizes = { plants: 100_000, orders: 2000, seconds: 60 };

export const rudeCaller: Benchmark<typeof sizes> = {
  name: 'rude-caller',
  measures: `GET /plants of one user, while another one uses up the whole rate limit on the heaviest requests that are allowed:
evenly, and as fast as the store answers.`,
  sizes,
  smoke: { plants: 30, orders: 20, seconds: 0.5 },
  async run({ plants, orders, seconds }, { cases = '', found }) {
    const rows: string[][] = [];
    await scoped(async () => {
      const url = await startSeeded(plants, orders);
      const other = await openClient(url, 20).as('ada@example.com');
      await observed(other, Math.min(seconds, 5));
      const idle = await observed(other, seconds);
      rows.push(['nothing', '', '', ...cellsOf(idle, idle)]);
      console.log(rows.at(-1)?.join('  '));
      for (const [name, attack] of Object.entries(attacks).filter(([name]) => name.includes(cases))) {
        for (const pace of ['evenly', 'at once'] as const) {
          const rude = await caller(url, attack(plants));
          const [busy, sent] = await Promise.all([observed(other, seconds), rude[pace](seconds)]);
          rows.push([name, pace, attackOf(sent), ...cellsOf(busy, idle)]);
          console.log(rows.at(-1)?.join('  '));
        }
      }
    });
    const columns = [
      'the rude caller sends',
      'pace',
      'answered / refused',
      'p50 ms',
      'p95 ms',
      'longest ms',
      `p95 / idle (bound: ${BOUND})`,
    ];
    printTable(columns, rows);
    found({ markdown: pageOf(rows), data: { columns, rows } });
  },
};

/** The rows of the page: an attack each, at both paces. */
function pageOf([idle, ...rows]: string[][]): string {
  const [, , , , p95] = idle ?? [];
  const evenly = rows.filter(([, pace]) => pace === 'evenly');
  const atOnce = rows.filter(([, pace]) => pace === 'at once');
  const attacked = evenly.map(([name = '', , , , , , ratio = ''], at) => [name, ratio, atOnce[at]?.at(-1) ?? '']);
  const head = [`p95 / the p95 of ${p95} ms alone, at most ${BOUND}`, 'evenly', 'at once'];
  return markdownTable(head, attacked);
}

/** Starts a store with this many plants and orders, and with the rate limit that a store has by default; returns its address. */
async function startSeeded(plants: number, orders: number): Promise<string> {
  const { environment } = await freshDatabase(plants, orders);
  return (await startStore({ ...environment, RATE_LIMIT_PER_MINUTE: '', PROCESS_ROLE: 'api' })).url;
}

/** How long each request of the other user took, from when it was due: it is sent however long the last one takes. */
async function observed(client: Client, seconds: number): Promise<number[]> {
  const started = performance.now();
  const requests: Promise<number>[] = [];
  for (let due = started; due < started + seconds * 1000; due += EVERY_MS) {
    await setTimeout(Math.max(0, due - performance.now()));
    requests.push(client.get('/plants').then(() => performance.now() - due));
  }
  return Promise.all(requests);
}

function cellsOf(latencies: number[], idle: number[]): string[] {
  const [p50, p95] = [percentile(latencies, 50), percentile(latencies, 95)];
  return [...[p50, p95, Math.max(...latencies)].map((ms) => ms.toFixed(1)), (p95 / percentile(idle, 95)).toFixed(2)];
}

const attackOf = ({ answered, refused }: Answered): string => `${whole(answered)} / ${whole(refused)}`;
