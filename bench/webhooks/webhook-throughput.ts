import { setTimeout } from 'node:timers/promises';
import { printTable, whole } from '../support/report/table.ts';
import type { Benchmark } from '../support/run/benchmark.ts';
import { scoped } from '../support/run/endings.ts';
import { type Database, freshDatabase } from '../support/store/database.ts';
import { startStore } from '../support/store/store.ts';
import { ArrivalCount } from './arrival-count.ts';
import { publishAll } from './publish-all.ts';
import { openReceiver } from './receiver.ts';
import { openEndpoints, writeEvents } from './unpublished-events.ts';

/** How many slices of a run get a rate of their own, to show whether it slows down. */
const SLICES = 10;
/** How long the worker may take to record the deliveries after the last one has arrived. */
const RECORDED_MS = 120_000;

export const webhookThroughput: Benchmark<{ deliveries: number; events: number; endpoints: number }> = {
  name: 'webhook-throughput',
  measures: `Deliveries per second of one worker process to a receiver on this machine, from the first arrival to the last.
First a backlog of queued deliveries, then a backlog of unpublished events.`,
  sizes: { deliveries: 100_000, events: 20_000, endpoints: 1 },
  smoke: { deliveries: 20, events: 10, endpoints: 1 },
  run: async ({ deliveries, events, endpoints }) => {
    await scoped(() => deliver('queued deliveries', deliveries, endpoints, publish));
    await scoped(() => deliver('unpublished events', events, endpoints, async () => {}));
  },
};

/** Writes the events while no worker runs, prepares, starts the worker, and prints the delivery rates. */
async function deliver(what: string, count: number, endpoints: number, prepare: (database: Database) => Promise<void>) {
  const database = await freshDatabase();
  const events = Math.ceil(count / endpoints);
  const arrivals = new ArrivalCount(events * endpoints);
  await openEndpoints(database, await openReceiver((arrival) => arrivals.arrived(arrival)), endpoints);
  await writeEvents(database, events);
  await prepare(database);
  await startStore({ ...database.environment, PROCESS_ROLE: 'worker' });
  await arrivals.all();
  const recordedAfter = await allRecorded(database);
  const rows = [...arrivals.slices(SLICES), arrivals.whole()].map(({ from, to, intervals, seconds }) => [
    `${whole(from + 1)} to ${whole(to)}`,
    seconds.toFixed(1),
    whole(intervals / seconds),
  ]);
  console.log(`${whole(events * endpoints)} ${what}, ${whole(endpoints)} endpoint(s), ${arrivals.bytes} bytes each`);
  printTable(['deliveries', 'seconds', 'per second'], rows);
  console.log(`repeated: ${arrivals.repeated}; all recorded ${recordedAfter.toFixed(1)} s after the last arrival\n`);
}

/** Fills the queue with the store's own relay alone, then updates the statistics as autovacuum would have done. */
async function publish(database: Database): Promise<void> {
  const { events, seconds } = await scoped(() => publishAll(database));
  console.log(
    `the relay alone: ${whole(events)} events in ${seconds.toFixed(1)} s, ${whole(events / seconds)} per second`,
  );
  await database.query('vacuum (analyze)');
}

/** Waits until every delivery is recorded as delivered; returns how many seconds that took. */
async function allRecorded(database: Database): Promise<number> {
  const started = performance.now();
  for (const deadline = started + RECORDED_MS; ; ) {
    const [row] = await database.query<{ open: boolean }>(
      "select exists (select from webhook_deliveries where state <> 'delivered') as open",
    );
    if (!row?.open) return (performance.now() - started) / 1000;
    if (performance.now() > deadline) throw new Error('Some deliveries arrived but were not recorded as delivered.');
    await setTimeout(100);
  }
}
