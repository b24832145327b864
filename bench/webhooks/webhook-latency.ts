import { setTimeout } from 'node:timers/promises';
import { load, times } from '../support/load/load.ts';
import { percentiles } from '../support/report/percentiles.ts';
import { printTable } from '../support/report/table.ts';
import type { Benchmark } from '../support/run/benchmark.ts';
import { scoped } from '../support/run/endings.ts';
import { ADMIN, type Client, openClient, STAFF } from '../support/store/client.ts';
import { ENDPOINT, plantIds } from '../support/store/demo.ts';
import { setups } from '../support/store/setups.ts';
import { DeliveryLog } from './delivery-log.ts';
import { openReceiver } from './receiver.ts';

/** Requests before the measured ones, which open connections and compile code. */
const WARM_UP = 20;
/** The longest pause between two mutations of the sequential run. Random, because a fixed interval could align with polls. */
const PAUSE_MS = 100;

const LISTEN = `mutation ($id: ID!, $url: String!, $events: [String!]) {
  updateWebhookEndpoint(id: $id, url: $url, events: $events) { id }
}`;

export const webhookLatency: Benchmark<{ mutations: number; clients: number }> = {
  name: 'webhook-latency',
  measures: `From the commit of a mutation to the first attempt at the receiver, in ms.
"written" counts from the event's created_at, which is set just before the commit: an upper bound.
"answered" counts from the response to the mutation, just after the commit: a lower bound, which may be negative.`,
  sizes: { mutations: 300, clients: 20 },
  smoke: { mutations: 4, clients: 2 },
  run: async ({ mutations, clients }) => {
    const rows: string[][] = [];
    for (const [name, open] of Object.entries(setups)) {
      await scoped(async () => {
        const log = await logOf(await open(), clients);
        const runs = {
          'one by one': await log.measure(1, mutations),
          [`${clients} at once`]: await log.measure(clients, mutations),
        };
        for (const [how, cells] of Object.entries(runs)) rows.push([`${name}, ${how}`, ...cells]);
      });
    }
    printTable(['', 'written p50', 'p95', 'p99', 'max', 'answered p50', 'p95', 'p99', 'max'], rows);
  },
};

/** Logs the mutations and deliveries of a store; each client changes the stock of its own plant. */
async function logOf(url: string, clients: number) {
  const log = new DeliveryLog();
  const receiver = await openReceiver((arrival) => log.arrived(arrival));
  const client = openClient(url, clients);
  const [admin, staff] = [await client.as(ADMIN), await client.as(STAFF)];
  await admin.graphql(LISTEN, { id: ENDPOINT, url: receiver, events: ['inventory.changed'] });
  const plants = await plantIds(staff, clients);
  const mutate = async (index: number) => log.answered(await addOne(staff, String(plants[index])));
  await load(1, times(WARM_UP), mutate);
  await log.complete();
  return {
    /** Returns the percentiles of a run of this many mutations. */
    measure: async (atOnce: number, count: number): Promise<string[]> => {
      log.clear();
      await load(atOnce, times(count), async (index) => {
        await mutate(index);
        if (atOnce === 1) await setTimeout(Math.random() * PAUSE_MS);
      });
      const { written, answered } = await log.complete();
      return [written, answered].flatMap((values) => percentiles(values, [50, 95, 99, 100]));
    },
  };
}

/** Adds one unit to the stock, which writes one event. Returns the request id, which is also in the event. */
async function addOne(staff: Client, plantId: string): Promise<string> {
  const query = 'mutation ($plantId: ID!) { adjustStock(plantId: $plantId, change: 1) { id } }';
  const { headers, text } = await staff.post('/graphql', JSON.stringify({ query, variables: { plantId } }));
  if (text.includes('"errors"')) throw new Error(text);
  return String(headers['x-request-id']);
}
