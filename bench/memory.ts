import { setTimeout } from 'node:timers/promises';
import { load, times } from './support/load/load.ts';
import { printTable } from './support/report/table.ts';
import type { Benchmark } from './support/run/benchmark.ts';
import { scoped } from './support/run/endings.ts';
import { cpuPercent, residentMb } from './support/run/process-usage.ts';
import type { Running } from './support/run/start-process.ts';
import { temporaryFolder } from './support/run/temporary-folder.ts';
import { ADMIN, type Client, openClient, STAFF } from './support/store/client.ts';
import { freshDatabase } from './support/store/database.ts';
import { demoId, ENDPOINT, plantIds } from './support/store/demo.ts';
import { startStore } from './support/store/store.ts';
import { openReceiver } from './webhooks/receiver.ts';

type Sizes = Record<'requests' | 'clients' | 'settle' | 'idle', number>;

export const memory: Benchmark<Sizes> = {
  name: 'memory',
  measures: `The resident memory of a store process in MB: after the start, after a tenth of the requests, after all of them.
And the CPU time that it uses while nothing happens, in percent of one core.`,
  sizes: { requests: 100_000, clients: 8, settle: 10, idle: 60 },
  smoke: { requests: 20, clients: 2, settle: 0.1, idle: 0.1 },
  run: async (sizes) => {
    const rows: string[][] = [];
    for (const [name, open] of Object.entries(setups)) {
      await scoped(async () => {
        const store = await open();
        const request = name.endsWith('worker') ? undefined : await mixedRequests(store.url, sizes.clients);
        rows.push([name, ...(await measure(store, sizes, request))]);
      });
    }
    printTable(['', 'start', `${sizes.requests / 10}`, `${sizes.requests}`, 'idle CPU before', 'and after'], rows);
  },
};

const postgres = async (role: string): Promise<Running> =>
  startStore({ ...(await freshDatabase()).environment, PROCESS_ROLE: role });

const setups: Record<string, () => Promise<Running>> = {
  'PostgreSQL, all': () => postgres('all'),
  'PostgreSQL, api': () => postgres('api'),
  'PostgreSQL, worker': () => postgres('worker'),
  'embedded PGlite': async () => startStore({ DATA_DIR: await temporaryFolder() }),
};

/** Without requests, for a worker, only the start and the idleness after it. */
async function measure({ pid }: Running, { requests, clients, settle, idle }: Sizes, request?: () => Promise<unknown>) {
  await setTimeout(1000 * settle);
  const idleBefore = await cpuPercent(pid, idle);
  const resident = [await residentMb(pid)];
  for (const share of request ? [0.1, 0.9] : []) {
    await load(clients, times(Math.round(share * requests)), async () => request?.());
    resident.push(await residentMb(pid));
  }
  if (request) await setTimeout(1000 * settle);
  const idleAfter = request ? `${(await cpuPercent(pid, idle)).toFixed(2)} %` : '';
  const cells = resident.map((megabytes) => megabytes.toFixed(0));
  return [...cells, ...Array(3 - cells.length).fill(''), `${idleBefore.toFixed(2)} %`, idleAfter];
}

/** Sends one of several kinds of requests, in turn: one of five changes the stock. */
async function mixedRequests(url: string, connections: number): Promise<() => Promise<unknown>> {
  const client = openClient(url, connections);
  const [admin, staff] = [await client.as(ADMIN), await client.as(STAFF)];
  const update = 'mutation ($id: ID!, $url: String!) { updateWebhookEndpoint(id: $id, url: $url) { id } }';
  await admin.graphql(update, { id: ENDPOINT, url: await openReceiver(() => {}) });
  const plants = await plantIds(staff, 50);
  const kinds: ((plantId: string, staff: Client) => Promise<unknown>)[] = [
    () => staff.get('/plants?limit=20'),
    (plantId) => staff.get(`/plants/${plantId}`),
    () => staff.get(`/orders/${demoId(3001)}`),
    () => staff.graphql('{ plants(limit: 20, inStock: true) { total items { id name price { amount } stock } } }'),
    (plantId) =>
      staff.graphql('mutation ($plantId: ID!) { adjustStock(plantId: $plantId, change: 1) { id } }', { plantId }),
  ];
  let count = 0;
  return async () => {
    const index = count++;
    await kinds[index % kinds.length]?.(String(plants[index % plants.length]), staff);
  };
}
