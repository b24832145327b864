import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { scrape } from '../core/metrics/scrape.js';
import { type Client, clientOf } from '../support/client.js';
import { TEST_SECRETS_KEY } from '../support/database.js';
import { DEEP, SEED } from '../support/depth.js';
import { AdjustStockDocument } from '../support/documents.generated.js';
import { type Cluster, openCluster } from '../support/postgres/cluster.js';
import { endStores, type StoreProcess, startStore } from '../support/processes/processes.js';
import { done } from '../support/shop.js';
import { ADMIN, demoId, STAFF } from '../support/store.js';
import { closeReceivers, openReceiver, until } from '../webhooks/support/webhook-sink.js';
import { pause, seededRandom } from './seeded-random.js';

const MINUTES = 60_000;
const DELIVERIES = DEEP ? 20_000 : 200;
/** How much later the replica applies each commit. */
const LAG_MS = 2000;
const PLANTS = [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008].map(demoId);

let cluster: Cluster;
let store: StoreProcess;
let writer: Client;
let reader: Client;

beforeAll(async () => {
  cluster = await openCluster();
  const env = { PATH: process.env['PATH'], DATABASE_URL: cluster.url, SECRETS_KEY: TEST_SECRETS_KEY };
  await promisify(execFile)(process.execPath, ['.build/cli/seed.js'], { env });
  const replica = await cluster.replica(`${LAG_MS}ms`);
  const urls = { DATABASE_URL: cluster.url, DATABASE_REPLICA_URLS: replica.url };
  store = await startStore({ ...urls, METRICS_PORT: '0', LOG_LEVEL: 'info' });
  [writer, reader] = [await login(STAFF), await login(ADMIN)];
}, 3 * MINUTES);

afterAll(async () => {
  await endStores();
  await closeReceivers();
  await cluster?.remove();
}, MINUTES);

async function login(loginId: string): Promise<Client> {
  const body = { api_key: 'psk_demo_greenhouse', login_id: loginId };
  const { body: session } = await clientOf(store.url).post('/auth/token', body);
  return clientOf(store.url, session.auth_token);
}

/** How many requests read from the replica so far. */
async function readFromReplica(): Promise<number> {
  const samples = await scrape(clientOf(String(/(http:\S+)\/metrics/.exec(store.output())?.[1])));
  return samples.get('database_reads_total{source="replica"}') ?? 0;
}

/** How many movements of a plant the reader sees, who has written none of them. */
async function movements(plantId: string, headers?: Record<string, string>): Promise<number> {
  const query = 'query ($id: ID!) { stockMovements(plantId: $id, limit: 1) { total } }';
  const { stockMovements } = await done(reader.graphql(query, { id: plantId }, headers));
  return stockMovements.total;
}

/** Until the replica has what the reader wrote, and serves the reader's reads. */
async function untilFromReplica(): Promise<void> {
  const before = await readFromReplica();
  await until(async () => {
    await movements(String(PLANTS[0]));
    return (await readFromReplica()) > before;
  });
}

it(
  `${DELIVERIES} webhooks, each followed by a read with Read-After: none shows less than its event`,
  async () => {
    const before = new Map<string, { stock: number; total: number }>();
    for (const id of PLANTS) {
      const { plant } = await done(reader.graphql(`{ plant(id: "${id}") { stock } }`));
      before.set(id, { stock: plant.stock, total: await movements(id) });
    }
    const older: string[] = [];
    const control = { reads: 0, older: 0 };
    const seen = new Set<string>();
    let checked = 0;
    const random = seededRandom(SEED);
    /** Receivers read at once or later, so that the replica has some events, and others not yet. */
    const check = async (id: string, plantId: string, expected: number) => {
      if (seen.size % (DELIVERIES / 100) === 0) {
        control.reads += 1;
        if ((await movements(plantId)) < expected) control.older += 1;
      }
      await pause(2 * LAG_MS * random());
      if ((await movements(plantId, { 'read-after': id })) < expected) older.push(id);
      checked += 1;
    };
    const failures: unknown[] = [];
    const receiver = await openReceiver(async ({ body }) => {
      const { id, data } = JSON.parse(body);
      const was = before.get(data.plant_id) ?? { stock: 0, total: 0 };
      // Each write adds one movement, and one unit.
      if (!seen.has(id))
        check(id, data.plant_id, was.total + data.stock - was.stock).catch((error) => failures.push(error));
      seen.add(id);
      return { status: 204 };
    });
    const create =
      'mutation ($url: String!) { createWebhookEndpoint(url: $url, events: ["inventory.changed"]) { id } }';
    await done(reader.graphql(create, { url: receiver.url }));
    await untilFromReplica();
    const replica = await readFromReplica();
    await Promise.all(
      PLANTS.map(async (plantId) => {
        for (let written = 0; written < DELIVERIES / PLANTS.length; written += 1)
          await done(writer.graphql(AdjustStockDocument, { plantId, change: 1 }));
      }),
    );
    await until(() => checked + failures.length === DELIVERIES, 100);
    expect({ failures, older }).toEqual({ failures: [], older: [] });
    // Not by chance: at once and without the header, the replica had less; with the header, it served what it had.
    expect(control.older).toBeGreaterThan(0);
    const served = (await readFromReplica()) - replica - control.reads;
    expect(served).toBeGreaterThan(0);
    console.info(
      `${checked} reads after webhooks, 0 older, about ${served} from the replica; without the header ${control.older} of ${control.reads} older`,
    );
  },
  20 * MINUTES,
);
