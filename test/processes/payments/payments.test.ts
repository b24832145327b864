import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { signTestWebhook } from '../../../examples/receivers/verify-webhook.cjs';
import { type KillableStores, startKillableStores } from '../../processes/crashes/killable-stores.js';
import { between, pause, seededRandom } from '../../processes/seeded-random.js';
import { DEEP, SEED } from '../../support/depth.js';
import { CancelOrderDocument } from '../../support/documents.generated.js';
import { countOf } from '../../support/expectations.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { endStores } from '../../support/processes/processes.js';
import { ADAS, done, lineOf, openShop, type Shop } from '../../support/shop.js';
import { ADMIN, demoId } from '../../support/store.js';
import { type KillableScript, killableScript } from './killable-script.js';
import { stripeAccount } from './stripe-account.js';

/*
 * The two scripts of examples/payments/ and a webhook worker run as processes of their own and are killed all the time,
 * while orders are paid and refunded and events are repeated in any order. At the end both sides are compared in cents.
 */

const ORDERS = DEEP ? 150 : 30;
const KILLS = DEEP ? 20 : 5;
const WORKER_KILLS = DEEP ? 4 : 2;
const COPIES = 8;
const MINUTES = 60_000;

/** How an order ends: paid by its payment; or cancelled or paid otherwise before the payment arrives. */
type Kind = 'paid' | 'cancelled before' | 'paid by hand';

interface SentEvent {
  id: string;
  path: string;
  body: string;
  headers: Record<string, string>;
}

const shuffled = <T>(items: T[], random: () => number): T[] =>
  items
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);

describeOnPostgres('the example of payments, while its processes are killed', () => {
  let shop: Shop;
  let folder: string;
  let provider: KillableScript;
  let payments: KillableScript;
  let workers: KillableStores;
  let stripe: ReturnType<typeof stripeAccount>;
  let secret: string;
  let plant: string;
  /** By order: how it ends, and its payment. */
  const orders = new Map<string, { kind: Kind; payment: string }>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'payments-'));
    [provider, payments] = [await killableScript('provider.mjs'), await killableScript('shop.mjs')];
    stripe = stripeAccount(provider.url);
    shop = await openShop({ PROCESS_ROLE: 'api' });
    const admin = await shop.as(ADMIN);
    await done(admin.graphql('mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) }', { id: demoId(5001) }));
    const create = 'mutation ($url: String!) { createWebhookEndpoint(url: $url) { secret } }';
    secret = (await done(admin.graphql(create, { url: `${payments.url}/webhooks` }))).createWebhookEndpoint.secret;
    plant = await shop.newPlant(1299, 100_000);
    workers = await startKillableStores(1, {
      ...{ DATABASE_URL: String(shop.orm.config.get('clientUrl')), PROCESS_ROLE: 'worker' },
      ...{ WEBHOOK_RETRY_SCHEDULE: Array(60).fill(1).join(), WEBHOOK_TIMEOUT_MS: '3000' },
    });
    await Promise.all([
      provider.start({
        ...{ PROVIDER_DATABASE: join(folder, 'provider.sqlite'), RETRY_MS: '100' },
        EVENTS_URL: `${payments.url}/stripe-events`,
      }),
      payments.start({ STORE_URL: shop.url, WEBHOOK_SECRET: secret, STRIPE_URL: provider.url }),
    ]);
  });

  afterAll(async () => {
    await Promise.all([provider?.end(), payments?.end(), endStores()]);
    await shop?.close();
    await rm(folder, { recursive: true });
  });

  /** Repeats until it succeeds: whoever it calls may have died. */
  async function persistently<T>(run: () => Promise<T>): Promise<T> {
    const until = Date.now() + MINUTES;
    for (;;) {
      try {
        return await run();
      } catch (error) {
        if (Date.now() > until) throw error;
        await pause(50);
      }
    }
  }

  const checkout = async (id: string): Promise<string> => {
    const authorization = `Bearer ${shop.staff.token}`;
    const response = await fetch(`${payments.url}/checkout/${id}`, { method: 'POST', headers: { authorization } });
    if (!response.ok) throw new Error(`The checkout of ${id} answered ${response.status}.`);
    return ((await response.json()) as { payment_intent: string }).payment_intent;
  };

  const statusOf = async (id: string) =>
    (await shop.sql<{ status: string }>('select status from orders where id = ?', [id]))[0]?.status;

  /** An order, its payment, and some refunds. */
  async function order(number: number): Promise<void> {
    const random = seededRandom(SEED + number);
    const kind: Kind = number % 6 === 4 ? 'cancelled before' : number % 6 === 5 ? 'paid by hand' : 'paid';
    const placed = await shop.place(ADAS, [[plant, between(random, 2, 5)]]);
    const payment = await persistently(() => checkout(placed.id));
    orders.set(placed.id, { kind, payment });
    if (kind === 'cancelled before') await done(shop.staff.graphql(CancelOrderDocument, { id: placed.id }));
    if (kind === 'paid by hand') await shop.pay(placed.id);
    await persistently(() => stripe.confirm(payment));
    if (kind === 'cancelled before') return;
    while ((await statusOf(placed.id)) === 'pending') await pause(50);
    for (let refunds = between(random, 0, 3); refunds > 0; refunds--) {
      const items = [{ order_item_id: lineOf(placed, 0), quantity: 1 }];
      const parts = [{ items }, { shipping: 100 }, { amount: between(random, 1, 300) }, {}];
      await shop.staff.post(`/orders/${placed.id}/refund`, parts[between(random, 0, 3)]);
    }
    if (random() < 0.2) await shop.staff.graphql(CancelOrderDocument, { id: placed.id });
  }

  /** Everything that was sent to the shop's side, to be sent again. */
  async function allEvents(): Promise<SentEvent[]> {
    const rows = await shop.sql<{ id: string; body: string }>(
      `select e.id, b.body from events e join event_bodies b on b.event_id = e.id and b.api_version = '2025-10-01'
       where e.type = 'refund.created' order by e.position`,
    );
    return [
      ...(await stripe.events()).map((event) => ({ id: event.id, path: '/stripe-events', ...stripe.signed(event) })),
      ...rows.map(({ id, body }) => {
        return { id, path: '/webhooks', body, headers: { ...signTestWebhook(body, secret, { id }) } };
      }),
    ];
  }

  const send = async ({ path, body, headers }: SentEvent): Promise<number> =>
    (await fetch(`${payments.url}${path}`, { method: 'POST', body, headers })).status;

  /** What is not over yet: events without a body, and deliveries of either side that were not accepted. */
  const pending = async () =>
    (await countOf(shop, 'events', 'position is null')) +
    (await countOf(shop, 'webhook_deliveries', "state <> 'delivered'")) +
    (await stripe.events()).filter(({ pending_webhooks }) => pending_webhooks > 0).length;

  const nothingPending = async () => {
    while ((await pending()) > 0) await pause(100);
  };

  /** Sends copies of each event of a change at the same time, the first that the shop's side gets of it. */
  async function copiesAtOnce(change: () => Promise<void>): Promise<number> {
    const before = new Set((await allEvents()).map(({ id }) => id));
    await payments.end();
    await change();
    while ((await countOf(shop, 'events', 'position is null')) > 0) await pause(50);
    const events = (await allEvents()).filter(({ id }) => !before.has(id));
    await payments.start();
    await Promise.all(events.flatMap((event) => Array<SentEvent>(COPIES).fill(event)).map(send));
    await nothingPending();
    return events.length;
  }

  /** Kills one process after the other and repeats events, until the orders are done and all kills have happened. */
  async function disturb(finished: () => boolean): Promise<Record<string, number>> {
    const random = seededRandom(SEED);
    const victims = shuffled(
      [...Array(KILLS).fill('provider'), ...Array(KILLS).fill('shop'), ...Array(WORKER_KILLS).fill('worker')],
      random,
    );
    const counts = { killed: 0, repeated: 0 };
    while (victims.length > 0 || !finished()) {
      await pause(between(random, 20, 500));
      const victim = victims.pop();
      if (victim === 'worker') await workers.kill(random());
      else if (victim) await (victim === 'shop' ? payments : provider).kill();
      if (victim) counts.killed++;
      const events = await allEvents().catch(() => []);
      const repeated = shuffled(events, random).slice(0, 6);
      counts.repeated += repeated.length;
      // Not awaited: the next victim may die while it handles them.
      for (const event of repeated) send(event).catch(() => {});
    }
    return counts;
  }

  it(
    'pays every order and every refund',
    async () => {
      const started = Date.now();
      let open = ORDERS;
      let next = 0;
      const person = async () => {
        while (next < ORDERS) {
          await order(next++);
          open--;
        }
      };
      const [counts] = await Promise.all([disturb(() => open === 0), ...Array.from({ length: 4 }, person)]);
      await workers.allStarted();
      await nothingPending();
      process.stderr.write(`${JSON.stringify({ ...counts, orders: ORDERS, ms: Date.now() - started })}\n`);
      expect(counts['killed']).toBe(2 * KILLS + WORKER_KILLS);
    },
    5 * MINUTES,
  );

  it(
    'does once what copies of an event at the same time say',
    async () => {
      const placed = await Promise.all([1, 2, 3, 4].map(() => shop.place(ADAS, [[plant, 3]])));
      for (const { id } of placed) orders.set(id, { kind: 'paid', payment: await checkout(id) });
      const confirmed = await copiesAtOnce(async () => {
        for (const { id } of placed) await stripe.confirm(String(orders.get(id)?.payment));
      });
      expect([confirmed, await Promise.all(placed.map(({ id }) => statusOf(id)))]).toEqual([
        placed.length,
        placed.map(() => 'processing'),
      ]);
      const refunded = await copiesAtOnce(async () => {
        for (const { id } of placed) await shop.staff.post(`/orders/${id}/refund`, { amount: 100 });
      });
      expect(refunded).toBe(placed.length);
    },
    MINUTES,
  );

  it('does nothing more when all events are repeated after Stripe has forgotten the keys', async () => {
    const before = [await stripe.refunds(), await countOf(shop, 'orders'), await countOf(shop, 'events')];
    await provider.kill({ IDEMPOTENCY_KEY_SECONDS: '0' });
    const events = shuffled(await allEvents(), seededRandom(SEED + 1));
    expect(events.length).toBeGreaterThan(ORDERS);
    for (const event of events) expect(await send(event)).toBe(204);
    expect([await stripe.refunds(), await countOf(shop, 'orders'), await countOf(shop, 'events')]).toEqual(before);
  });

  it('leaves every order paid once, by its own payment', async () => {
    const rows = await shop.sql<{ id: string; total: number; payment_reference: string | null; paid: number }>(
      `select o.id, o.total, o.payment_reference,
         (select count(*)::int from order_timeline t where t.order_id = o.id and t.status = 'processing') as paid
       from orders o where o.id in (?)`,
      [[...orders.keys()]],
    );
    const stored = new Map(rows.map((row) => [row.id, row]));
    expect([...orders].map(([id]) => stored.get(id)?.payment_reference ?? null)).toEqual(
      [...orders.values()].map(({ kind, payment }) => (kind === 'paid' ? payment : null)),
    );
    expect([...orders].map(([id]) => stored.get(id)?.paid)).toEqual(
      [...orders.values()].map(({ kind }) => (kind === 'cancelled before' ? 0 : 1)),
    );
    const made = await stripe.payments();
    expect(made.map((one) => [one.metadata['order_id'], one.id, one.amount_received]).sort()).toEqual(
      [...orders].map(([id, { payment }]) => [id, payment, stored.get(id)?.total]).sort(),
    );
  });

  it('leaves the refunds of both sides equal, to the cent, and none twice', async () => {
    const refunds = await shop.sql<{ id: string; reference: string; total: number }>(
      'select id, reference, total from refunds where reference is not null and total > 0 and order_id in (?)',
      [[...orders.keys()]],
    );
    const unused = [...orders.values()].filter(({ kind }) => kind !== 'paid').map(({ payment }) => payment);
    const amounts = new Map((await stripe.payments()).map(({ id, amount_received }) => [id, amount_received]));
    const due = [
      ...refunds.map(({ id, reference, total }) => [`refund:${id}`, reference, total]),
      ...unused.map((payment) => [`payment:${payment}`, payment, amounts.get(payment)]),
    ];
    const paid = (await stripe.refunds()).map((one) => [one.metadata?.['cause'], one.payment_intent, one.amount]);
    expect(paid.sort()).toEqual(due.sort());
    // Those of the copies are there, whatever was drawn.
    expect(refunds.length).toBeGreaterThanOrEqual(4);
  });

  it('leaves books that add up', async () => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: String(shop.orm.config.get('clientUrl')) };
    const { stdout } = await promisify(execFile)(process.execPath, ['.build/cli/audit.js'], { env });
    expect(stdout).toMatch(/Everything adds up\.\n$/);
  });
});
