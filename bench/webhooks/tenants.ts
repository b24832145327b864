import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { load, times } from '../support/load/load.ts';
import { markdownTable } from '../support/report/markdown-table.ts';
import { median, percentile } from '../support/report/percentiles.ts';
import { printTable } from '../support/report/table.ts';
import type { Benchmark } from '../support/run/benchmark.ts';
import { ADMIN, openClient, STAFF } from '../support/store/client.ts';
import { type Database, freshDatabase } from '../support/store/database.ts';
import { ENDPOINT, GREENHOUSE, ORCHID_HOUSE, plantIds } from '../support/store/demo.ts';
import { startStore } from '../support/store/store.ts';
import { DeliveryLog } from './delivery-log.ts';
import { openHangingReceiver, openReceiver } from './receiver.ts';
import { copyEndpoint } from './unpublished-events.ts';

/** The longest pause between two mutations. Random, because a fixed interval could align with polls. */
const PAUSE_MS = 100;
/** The other shops: one may have fifty endpoints. */
const OTHER_SHOPS = 3;
/** The endpoints of the measured shop that never answer: with the one that does, as many as it may have. */
const OWN_ENDPOINTS = 49;
/** How often each of the other shops writes an event. */
const EVENT_EVERY_MS = 500;

const LISTEN = `mutation ($id: ID!, $url: String!) {
  updateWebhookEndpoint(id: $id, url: $url, events: ["inventory.changed"]) { id }
}`;
const ADJUST = 'mutation ($plantId: ID!) { adjustStock(plantId: $plantId, change: 1) { id } }';

interface Sizes {
  endpoints: number;
  rounds: number;
  mutations: number;
  burst: number;
}

export const tenants: Benchmark<Sizes & Record<string, number>> = {
  name: 'tenants',
  measures: `From the commit of one shop's mutation to its webhook, in ms, while other endpoints never answer: many of other
shops, or all but one of the same shop. Three stores take turns: in one of them there are no such endpoints. The other shops write the same events in all.`,
  sizes: { endpoints: 110, rounds: 8, mutations: 80, burst: 60 },
  smoke: { endpoints: 3, rounds: 2, mutations: 2, burst: 2 },
  run: async (sizes, { found }) => {
    const hanging = await openHangingReceiver();
    const stores = {
      quiet: await openShops({ others: 0, own: 0 }, hanging),
      hanging: await openShops({ others: sizes.endpoints, own: 0 }, hanging),
      own: await openShops({ others: 0, own: OWN_ENDPOINTS }, hanging),
    };
    const rounds = { quiet: [] as number[][], hanging: [] as number[][], own: [] as number[][] };
    for (const shops of Object.values(stores)) await shops.round(sizes.mutations, 0);
    for (let round = 0; round < sizes.rounds; round++) {
      for (const name of ['quiet', 'hanging', 'own'] as const) {
        rounds[name].push(await stores[name].round(sizes.mutations, round === 0 ? sizes.burst : 0));
      }
    }
    const head = ['', 'p50 ms', 'p95 ms', 'p95 ratio'];
    const ratiosOf = (name: 'hanging' | 'own') =>
      rounds.quiet.map((values, index) => percentile(rounds[name][index] ?? [], 95) / percentile(values, 95));
    const ratios = { hanging: ratiosOf('hanging'), own: ratiosOf('own') };
    const row = (name: string, values: number[], ratio: number) => {
      return [name, percentile(values, 50).toFixed(0), percentile(values, 95).toFixed(0), ratio.toFixed(2)];
    };
    const { endpoints } = sizes;
    const rows = [
      row('the other shops have no endpoints', rounds.quiet.flat(), 1),
      row(`they have ${endpoints} that never answer`, rounds.hanging.flat(), median(ratios.hanging)),
      row('of these, the first round: a burst, before any has failed', rounds.hanging[0] ?? [], ratios.hanging[0] ?? 0),
      row(`the shop itself has ${OWN_ENDPOINTS} that never answer`, rounds.own.flat(), median(ratios.own)),
    ];
    printTable(head, rows);
    found({ markdown: markdownTable(head, rows), data: { rounds, ratios } });
  },
};

/** A store with a shop that is measured, and three others. They have this many endpoints that never answer. */
async function openShops(endpoints: { others: number; own: number }, hanging: string) {
  const database = await freshDatabase();
  await database.query('delete from webhook_endpoints where organization_id = $1', [ORCHID_HOUSE]);
  const others = await copyShop(database, OTHER_SHOPS);
  for (let copy = 0; copy < endpoints.others; copy++)
    await copyEndpoint(database, String(others[copy % OTHER_SHOPS]), hanging);
  for (let copy = 0; copy < endpoints.own; copy++) await copyEndpoint(database, GREENHOUSE, hanging);
  const { url } = await startStore({ ...database.environment, PROCESS_ROLE: 'all' });
  const log = new DeliveryLog();
  const client = openClient(url);
  const [admin, staff] = [await client.as(ADMIN), await client.as(STAFF)];
  await admin.graphql(LISTEN, { id: ENDPOINT, url: await openReceiver((arrival) => log.arrived(arrival)) });
  const [plantId] = await plantIds(staff, 1);
  return {
    /** Runs this many mutations one by one, while the other shop writes events; returns how long each webhook took. */
    round: async (mutations: number, burst: number): Promise<number[]> => {
      log.clear();
      const writing = writeEvents(database, others, burst);
      try {
        await load(1, times(mutations), async () => {
          const { headers } = await staff.post('/graphql', JSON.stringify({ query: ADJUST, variables: { plantId } }));
          log.answered(String(headers['x-request-id']));
          await setTimeout(Math.random() * PAUSE_MS);
        });
        return (await log.complete()).written;
      } finally {
        await writing.stop();
      }
    },
  };
}

/** Copies orchid house, so that it is this many shops; returns their ids. */
async function copyShop({ query }: Database, count: number): Promise<string[]> {
  const ids = [ORCHID_HOUSE, ...Array.from({ length: count - 1 }, () => randomUUID())];
  for (const id of ids.slice(1)) {
    await query(
      `insert into organizations
       select (jsonb_populate_record(one, jsonb_build_object('id', $1::text, 'slug', $1::text))).*
       from organizations one where id = $2`,
      [id, ORCHID_HOUSE],
    );
  }
  return ids;
}

/** Writes events of the other shops by SQL: a burst, and then one at a time for each, until it is stopped. */
function writeEvents({ query }: Database, organizations: readonly string[], burst: number) {
  let running = true;
  const write = (count: number) =>
    query(
      `insert into events (id, organization_id, created_at, type, resource_type, resource_id, request_id, data)
       select gen_random_uuid(), organization, now(), 'inventory.changed', 'plant', gen_random_uuid(), 'sql', jsonb_build_object(
         'type', 'InventoryChange',
         'subject', jsonb_build_object('plantId', $2::text, 'change', 1, 'stock', 1, 'cause', 'ADJUSTMENT'))
       from unnest($1::uuid[]) organization, generate_series(1, $3)`,
      [organizations, GREENHOUSE, count],
    );
  const writing = (async () => {
    if (burst > 0) await write(burst);
    while (running) {
      await write(1);
      await setTimeout(EVENT_EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      running = false;
      await writing;
    },
  };
}
