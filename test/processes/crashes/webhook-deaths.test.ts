import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { verifyDigest, verifyWebhook } from '../../../examples/receivers/verify-webhook.cjs';
import { DEEP, SEED } from '../../support/depth.js';
import { countOf } from '../../support/expectations.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { endStores } from '../../support/processes/processes.js';
import { done, openShop, type Shop } from '../../support/shop.js';
import { stockOf } from '../../support/state.js';
import { ADMIN, demoId } from '../../support/store.js';
import { pause, seededRandom } from '../seeded-random.js';
import { MUTATIONS_PER_SESSION, type SessionSetup } from './customer-sessions.js';
import { type FeedReader, readFeed } from './feed-reader.js';
import { type FlakyReceiver, isSuccess, openFlakyReceiver } from './flaky-receiver.js';
import { type KillableStores, startKillableStores } from './killable-stores.js';
import { type SentMutation, sendMutations } from './send-mutations.js';

/*
 * Every run draws other days, deaths and behaviours of the receiver, and prints its seed and figures. `DEATHS_SEED=<seed>`
 * draws the same again; what meets what is still up to the machine.
 */
const seed = Number(process.env['DEATHS_SEED'] ?? SEED);
const deaths = seededRandom(seed);

const DAYS = DEEP ? 100 : 40;
const MUTATIONS = DAYS * MUTATIONS_PER_SESSION;
const STOCK = 900;
const KILLS = DEEP ? { burst: 6, backlog: 3 } : { burst: 3, backlog: 1 };
const TIMEOUT_MS = 2000;
/** From this share of the mutations on, answers take so long that a backlog builds up, until the last death. */
const EVENING = { share: 0.6, slowMs: 1000 };
const MINUTES = 60_000;

const VERSIONS = ['2025-09-01', '2025-10-01'];
const ENDPOINTS = [
  { path: '/all', events: ['*'], apiVersion: '2025-10-01', hears: () => true },
  { path: '/orders', events: ['order.*'], apiVersion: '2025-10-01', hears: (type: string) => /^order\./.test(type) },
  { path: '/earlier', events: ['*'], apiVersion: '2025-09-01', hears: () => true },
];

interface EventRow {
  id: string;
  type: string;
  resource: string;
  sequence: number;
  position: number;
  key: string | null;
}

describeOnPostgres('webhooks of a store whose processes are killed all the time', () => {
  let shop: Shop;
  let receiver: FlakyReceiver;
  let stores: KillableStores;
  let reader: FeedReader;
  /** By path. */
  const endpoints = new Map<string, { id: string; secret: string }>();
  let customers: string[];
  let plants: string[];
  let answered: SentMutation[];
  let events: EventRow[];

  beforeAll(async () => {
    shop = await openShop({ PROCESS_ROLE: 'api' });
    receiver = await openFlakyReceiver(seededRandom(seed), TIMEOUT_MS + 1000);
    const admin = await shop.as(ADMIN);
    // Before anything happens, so that everything that happens is theirs to hear.
    await done(admin.graphql('mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) }', { id: demoId(5001) }));
    const create = `mutation ($url: String!, $events: [String!], $apiVersion: String) {
      createWebhookEndpoint(url: $url, events: $events, apiVersion: $apiVersion) { id secret } }`;
    for (const { path, events, apiVersion } of ENDPOINTS) {
      const { createWebhookEndpoint } = await done(
        admin.graphql(create, { url: receiver.url + path, events, apiVersion }),
      );
      endpoints.set(path, createWebhookEndpoint);
    }
    customers = await Promise.all([1, 2, 3, 4].map(() => shop.newCustomer()));
    plants = await Promise.all([1, 2, 3, 4, 5, 6].map((price) => shop.newPlant(1000 * price, STOCK)));
    stores = await startKillableStores(2, {
      DATABASE_URL: String(shop.orm.config.get('clientUrl')),
      WEBHOOK_RETRY_SCHEDULE: Array(10).fill(1).join(),
      WEBHOOK_TIMEOUT_MS: String(TIMEOUT_MS),
    });
    reader = readFeed(stores, String(admin.token));
  });

  afterAll(async () => {
    await endStores();
    await receiver?.close();
    await shop?.close();
  });

  const setupOf = (day: number): SessionSetup => ({
    customerId: String(customers[day % 4]),
    plants: [String(plants[day % 6]), String(plants[(day + 1 + (day % 5)) % 6])],
    wish: 1001 + Math.floor(day / 4),
  });

  /** Sends all mutations; whenever another part of them is under way, a process dies. Returns when. */
  const kill = async () => {
    const plan = Array.from({ length: KILLS.burst }, (_, at) => ({
      at: Math.ceil(((at + deaths()) / KILLS.burst) * MUTATIONS),
      afterMs: 30 * deaths(),
      chance: deaths(),
    }));
    const kills: Promise<void>[] = [];
    const progress = (answers: number) => {
      if (answers === EVENING.share * MUTATIONS) receiver.slowDown(EVENING.slowMs);
      const next = plan[kills.length];
      if (next && answers >= next.at) kills.push(pause(next.afterMs).then(() => stores.kill(next.chance)));
    };
    const setups = Array.from({ length: DAYS }, (_, day) => setupOf(day));
    answered = await sendMutations({ stores, token: String(shop.staff.token), setups, seed, people: 16, progress });
    await Promise.all(kills);
    return plan.slice(0, kills.length).map(({ at }) => at);
  };

  /** What is not over yet: events without a place in the feed, and deliveries that nobody has received. */
  const backlog = async () =>
    (await countOf(shop, 'events', 'position is null')) +
    (await countOf(shop, 'webhook_deliveries', "state = 'pending'"));

  /** Waits until nothing is left to send; meanwhile processes die. Returns how much was left at each death. */
  const drain = async () => {
    const left: number[] = [];
    while (left.length < KILLS.backlog) {
      await stores.allStarted();
      await pause(500 + 1500 * deaths());
      left.push(await backlog());
      await stores.kill(deaths());
    }
    receiver.slowDown(0);
    await stores.allStarted();
    while ((await backlog()) > 0) await pause(100);
    return left;
  };

  it(
    'accept every mutation, and deliver all webhooks',
    async () => {
      const started = Date.now();
      const deathsAt = await kill();
      const sent = Date.now();
      const deathsLeft = await drain();
      const drained = Date.now();
      await reader.stop();
      events = await shop.sql<EventRow>(
        `select id, type, resource_type || ' ' || resource_id as resource, sequence, position, idempotency_key as key
         from events order by position`,
      );
      const { received } = receiver;
      const lost = answered.reduce((sum, one) => sum + one.lost, 0);
      const cutOff = received.filter((one) => one.cutOff).length;
      const figures = {
        ...{ seed, mutations: answered.length, refused: answered.filter(({ code }) => code !== 'done').length },
        ...{ lost, sentBack: answered.reduce((sum, one) => sum + one.sentBack, 0) },
        replays: answered.filter(({ headers }) => headers.get('idempotent-replayed') === 'true').length,
        ...{ events: events.length, deliveries: await countOf(shop, 'webhook_deliveries') },
        ...{ attempts: await countOf(shop, 'webhook_attempts'), receptions: received.length, cutOff },
        ...{
          deathsAt,
          deathsLeft,
          reads: reader.reads(),
          errors: stores.errors(),
          burstMs: sent - started,
          drainMs: drained - sent,
        },
      };
      process.stderr.write(`${JSON.stringify(figures)}\n`);
      expect([answered.length, deathsAt.length, deathsLeft.length]).toEqual([MUTATIONS, KILLS.burst, KILLS.backlog]);
      expect(figures.errors).toEqual([]);
      // The deaths were felt on both sides, and so were the behaviours. A short run may be lucky.
      if (DEEP) expect(Math.min(lost, cutOff, ...deathsLeft)).toBeGreaterThan(0);
      expect(new Set(received.map(({ behaviour }) => behaviour)).size).toBe(5);
    },
    5 * MINUTES,
  );

  it('did what they confirmed to the clients, each thing once, and wrote each event once', async () => {
    expect(answered.map(({ name, code }) => `${name}: ${code}`)).toEqual(
      answered.map(({ name, end }) => `${name}: ${end}`),
    );
    const ofKey = Map.groupBy(events, ({ key }) => key);
    const written = answered.map(({ name, key }) => [name, (ofKey.get(key) ?? []).map(({ type }) => type).sort()]);
    expect(written).toEqual(answered.map(({ name, events }) => [name, events.toSorted()]));
    // Those without a key are of the customers, with an address each, and plants that were there before.
    const others = 2 * customers.length + 2 * plants.length;
    expect(ofKey.get(null)).toHaveLength(others);
    expect(events).toHaveLength(answered.reduce((sum, one) => sum + one.events.length, others));
    const effective = answered.filter(({ end }) => end === 'done');
    const keys = await shop.sql<{ key: string }>('select key from idempotency_keys order by key');
    expect(keys.map(({ key }) => key)).toEqual(effective.map(({ key }) => key).sort());

    const answers = (name: string) => effective.filter((one) => one.name === name).map(({ body }) => body);
    const orders = await shop.sql<{ id: string }>('select id from orders where customer_id in (?)', [customers]);
    const orderIds = orders.map(({ id }) => id).sort();
    const placed: string[] = answers('placeOrder').map(({ id }) => id);
    expect(orderIds).toEqual(placed.sort());
    const refunds = await shop.sql<{ id: string; total: number }>(
      'select id, total from refunds where order_id in (?) order by id',
      [orderIds],
    );
    const refunded: string[] = answers('refundOrder').map(({ id, total }) => `${id} ${total.amount}`);
    expect(refunds.map(({ id, total }) => `${id} ${total}`)).toEqual(refunded.sort());
    expect(await countOf(shop, 'wishlist_entries', `customer_id in ('${customers.join("', '")}')`)).toBe(DAYS);
    for (const plant of plants) {
      const changes = effective.flatMap(({ units }) =>
        units.filter(([id]) => id === plant).map(([, change]) => change),
      );
      expect(await stockOf(shop, plant)).toBe(changes.reduce((sum, change) => sum + change, STOCK));
    }
  });

  it('number and chain all events without a gap', async () => {
    expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => index + 1));
    const rows = await shop.sql<{ id: string; version: string; body: string; digest: string }>(
      'select event_id as id, api_version as version, body, digest from event_bodies',
    );
    expect(rows).toHaveLength(VERSIONS.length * events.length);
    const bodies = new Map(rows.map((row) => [`${row.version} ${row.id}`, row]));
    for (const history of Map.groupBy(events, ({ resource }) => resource).values()) {
      expect(history.map(({ sequence }) => sequence)).toEqual(history.map((_, index) => index + 1));
      for (const version of VERSIONS) {
        let last: string | null = null;
        for (const { id, sequence } of history) {
          const row = bodies.get(`${version} ${id}`);
          const event = verifyDigest(String(row?.body), last);
          last = event.digest;
          expect([event.id, event.sequence, event.digest]).toEqual([id, sequence, row?.digest]);
        }
      }
    }
  });

  it.each(ENDPOINTS)('bring $path every event that it hears, with the same bytes each time', async (endpoint) => {
    const { id = '', secret = '' } = endpoints.get(endpoint.path) ?? {};
    const heard = events.flatMap((event) => (endpoint.hears(event.type) ? [event.id] : [])).sort();
    const deliveries = await shop.sql<{ id: string; state: string; version: string; body: string }>(
      `select d.event_id as id, d.state, d.api_version as version, b.body from webhook_deliveries d
       join event_bodies b on b.event_id = d.event_id and b.api_version = d.api_version
       where d.endpoint_id = ? order by d.event_id`,
      [id],
    );
    expect(deliveries.map((one) => one.id)).toEqual(heard);
    expect(deliveries.filter(({ state, version }) => state !== 'delivered' || version !== endpoint.apiVersion)).toEqual(
      [],
    );
    const received = receiver.received.filter(({ path }) => path === endpoint.path);
    const byEvent = Map.groupBy(received, ({ headers }) => String(headers['webhook-id']));
    expect([...byEvent.keys()].sort()).toEqual(heard);
    for (const { id: eventId, body } of deliveries) {
      const receptions = byEvent.get(eventId) ?? [];
      expect(receptions.some(({ behaviour, cutOff }) => isSuccess(behaviour) && !cutOff)).toBe(true);
      for (const one of receptions) {
        if (!one.body.equals(Buffer.from(body))) throw new Error(`${eventId} came as ${one.body}, and is ${body}`);
        expect(verifyWebhook(one.body, one.headers, secret, { now: one.at }).id).toBe(eventId);
      }
    }
  });

  it('show a reader of the feed every event once, in order, while all that went on', async () => {
    const feed = await shop.sql(
      `select e.position, e.id, b.body from events e
       join event_bodies b on b.event_id = e.id and b.api_version = '2025-10-01' order by e.position`,
    );
    expect(feed).toHaveLength(events.length);
    expect(reader.seen).toEqual(feed);
  });

  it('leave books that add up', async () => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: String(shop.orm.config.get('clientUrl')) };
    const { failure, output } = await new Promise<{ failure: unknown; output: string }>((ended) => {
      execFile(process.execPath, ['.build/cli/audit.js'], { env }, (failure, stdout, stderr) =>
        ended({ failure, output: stdout + stderr }),
      );
    });
    expect(output).toMatch(/Everything adds up\.\n$/);
    expect(failure).toBeNull();
  });
});
