import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { seededRandom } from '../../test/processes/seeded-random.ts';
import { percentile } from '../support/report/percentiles.ts';
import { type Availability, availability, serverErrors } from './checks/availability.ts';
import { doubled, lost, wrongSums } from './checks/effects.ts';
import { forks, gaps, missedForks, phantoms } from './checks/feed.ts';
import { backwards, forgotten } from './checks/order.ts';
import type { Fault } from './faults/fault.ts';
import { askToGoOn, followFeed, readFeed } from './load/feed.ts';
import type { History } from './load/history.ts';
import { startLoad } from './load/load.ts';
import { openShop, PATHS, type Shop, totals } from './load/shop.ts';
import { openTopology, type Topology } from './topology/topology.ts';

export interface Sizes {
  seed: number;
  /** Things that clients begin a second. */
  rate: number;
  /** How long the load runs before the fault, and again after it. */
  seconds: number;
}

export type Check = 'C1' | 'C2' | 'C3' | 'C4' | 'C5' | 'C6' | 'C7' | 'C8' | 'C9' | 'C10' | 'C11' | 'C12';

/** What a loss of commits breaks by nature. */
const BY_LOSS: readonly Check[] = ['C2', 'C3', 'C5', 'C6', 'C7', 'C8'];

export interface Result extends Availability {
  fault: string;
  sizes: Sizes;
  date: string;
  /** What each check found, and which findings are failures. */
  found: Partial<Record<Check, string[]>>;
  red: Check[];
  events: number;
  /** From the time in an event to its first acceptance, in ms. */
  webhookP95: number;
  /** Deliveries whose signature or time a receiver refused. */
  refused: number;
  /** Of the machine, at the end: processes that want a core, of one minute. */
  machineLoad: number;
}

/** How long deliveries may take after the load. */
const DELIVERED_MS = 90_000;
/** How long failures may go on after the fault is over. */
const HEALED_SECONDS = 10;

/** Runs the shop with this fault under load, and judges what clients and receivers saw. */
export async function runFault(fault: Fault, sizes: Sizes): Promise<Result> {
  const topology = await openTopology();
  const shop = await openShop(topology);
  await fault.prepare?.(topology);
  const reader = followFeed(shop.admin, shop.since);
  const load = startLoad(topology.url, shop, sizes.rate, seededRandom(sizes.seed));
  await setTimeout(sizes.seconds * 1000);
  await fault.inject(topology);
  await setTimeout((fault.lasts ?? 0) * 1000);
  await fault.heal?.(topology);
  const over = performance.now();
  await setTimeout(sizes.seconds * 1000);
  const end = performance.now();
  await load.stop();
  const after = await settled(topology, shop);
  await reader.stop();
  const readOn = await askToGoOn(shop.admin, reader.seen.at(-1));
  const endpoints = PATHS.map((path) => ({
    since: shop.since,
    delivered: [...(topology.receivers.accepted.get(path)?.values() ?? [])],
  }));
  const history: History = { calls: load.calls, feed: reader.seen, readOn, endpoints, before: shop.before, after };
  const result = judged(fault, sizes, history, availability(load.calls, over, end), endedByThemselves(topology));
  const { refused } = topology.receivers.counts;
  return { ...result, webhookP95: percentile(latencies(topology), 95), refused, machineLoad: Number(loadavg()[0]) };
}

/** The end of everything: waits until all events are delivered, or too long. */
async function settled({ receivers }: Topology, { admin, plants, orders, since }: Shop): Promise<History['after']> {
  const deadline = performance.now() + DELIVERED_MS;
  for (;;) {
    const feed = await readFeed(admin);
    const missing = PATHS.some((path) =>
      feed.some(({ position, id }) => position > since && !receivers.accepted.get(path)?.has(id)),
    );
    // A relay may still be about to publish events.
    await setTimeout(1000);
    const complete = !missing && (await readFeed(admin, feed.length)).length === 0;
    if (complete || performance.now() > deadline) return { feed, ...(await totals(admin, plants, orders)) };
  }
}

/** How long the steady endpoint waited for each event, in ms. */
const latencies = ({ receivers }: Topology): number[] =>
  [...(receivers.accepted.get('/steady')?.values() ?? [])].map(
    ({ body, at }) => at - Date.parse(JSON.parse(body).created_at),
  );

const unhealed = ({ healed, unknown }: Availability): string[] => [
  ...(healed > HEALED_SECONDS ? [`requests failed for ${healed.toFixed(1)} s after the fault`] : []),
  ...(unknown > 0 ? [`${unknown} outcomes are unknown`] : []),
];

/** The processes that should run, but do not. */
const endedByThemselves = ({ apis, workers }: Topology): string[] =>
  [...apis, ...workers]
    .filter((member) => !existsSync(`/proc/${member.pid()}`))
    .map(({ name }) => `${name} ended by itself`);

function judged(fault: Fault, sizes: Sizes, history: History, available: Availability, dead: string[]) {
  const found: Result['found'] = {
    C1: doubled(history),
    C2: wrongSums(history),
    C3: lost(history),
    C4: gaps(history),
    C5: phantoms(history),
    C6: backwards(history),
    C7: forgotten(history),
    C8: forks(history),
    C9: missedForks(history),
    C10: unhealed(available),
    C11: [...serverErrors(history.calls), ...dead],
  };
  const broken = (Object.keys(found) as Check[]).filter((check) => found[check]?.length);
  const red = fault.loses ? broken.filter((check) => !BY_LOSS.includes(check)) : broken;
  const events = history.after.feed.length - Number(history.endpoints[0]?.since);
  return { fault: fault.name, sizes, date: new Date().toISOString(), ...available, found, red, events };
}
