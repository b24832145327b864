import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openShop, type Shop } from '../../support/shop.js';
import { statementsOf } from '../../support/statements.js';
import { ADMIN, demoId, newKey, STAFF } from '../../support/store.js';
import { closeReceivers, openReceiver, until } from '../../webhooks/support/webhook-sink.js';
import { risen, scrape } from './scrape.js';

let shop: Shop;

/** What rises while this runs. */
async function rise(name: RegExp, run: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await scrape(shop.nobody);
  await run();
  return risen(before, await scrape(shop.nobody), name);
}

/** Waits until `/metrics` shows this value; some are read every five seconds. */
const shown = (name: string, value: number) => until(async () => (await scrape(shop.nobody)).get(name) === value, 100);

afterEach(async () => {
  await shop.close();
  await closeReceivers();
});

describe('without a worker', () => {
  beforeEach(async () => {
    shop = await openShop({ PROCESS_ROLE: 'api' }, { metricsPort: 'same' });
  });

  it('statements are counted for the operation of the schema, the same over both APIs', async () => {
    const count = /^sql_statement_duration_seconds_count/;
    const order = demoId(3001);
    const overRest = await rise(count, () => shop.staff.get(`/orders/${order}`));
    const overGraphQL = await rise(count, () =>
      shop.staff.graphql('query Anything($id: ID!) { alias: order(id: $id) { number } }', { id: order }),
    );
    // The lookup of the caller comes before the operation is known.
    expect(Object.keys(overRest).sort()).toEqual([
      'sql_statement_duration_seconds_count{operation="other"}',
      'sql_statement_duration_seconds_count{operation="query order"}',
    ]);
    expect(Object.keys(overGraphQL)).toEqual(Object.keys(overRest));
    const refunded = await rise(count, async () =>
      expect((await shop.staff.post(`/orders/${order}/refund`, {})).status).toBe(201),
    );
    expect(refunded['sql_statement_duration_seconds_count{operation="mutation refundOrder"}']).toBeGreaterThan(3);
  });

  it('combinations of fields, and names that clients invent, do not get their own series', async () => {
    const names = /^sql_statement_duration_seconds_count/;
    const others = await rise(names, async () => {
      await shop.staff.graphql('query Invented { orders { total } customers { total } }');
      await shop.staff.graphql('{ invented }');
      await shop.staff.get('/orders/invented?q=invented');
      await shop.staff.get('/invented');
    });
    expect(Object.keys(others)).toEqual(['sql_statement_duration_seconds_count{operation="other"}']);
  });

  it('errors are counted for the operation and the code, over both APIs, also where the status is 200', async () => {
    const order = demoId(3001);
    const cancel = 'mutation Any($id: ID!) { alias: cancelOrder(id: $id) { id } }';
    const errors = await rise(/^api_errors_total/, async () => {
      expect((await shop.staff.graphql(cancel, { id: order })).errors?.[0]?.extensions['code']).toBe(
        'ILLEGAL_TRANSITION',
      );
      expect((await shop.staff.post(`/orders/${order}/refund`, { amount: -1 })).status).toBe(400);
      expect((await shop.nobody.get(`/orders/${order}`)).status).toBe(401);
      // Two errors of one code are one request.
      await shop.nobody.graphql('{ one: orders { total } two: orders { total } }');
      // No operation, and names that clients invent.
      await shop.staff.graphql('{ invented }');
      await shop.staff.graphql('{');
      await shop.nobody.get('/invented');
    });
    expect(errors).toEqual({
      'api_errors_total{api="graphql",code="ILLEGAL_TRANSITION",operation="mutation cancelOrder"}': 1,
      'api_errors_total{api="rest",code="BAD_USER_INPUT",operation="mutation refundOrder"}': 1,
      'api_errors_total{api="rest",code="UNAUTHENTICATED",operation="query order"}': 1,
      'api_errors_total{api="graphql",code="UNAUTHENTICATED",operation="query orders"}': 1,
      'api_errors_total{api="graphql",code="GRAPHQL_VALIDATION_FAILED",operation="other"}': 1,
      'api_errors_total{api="graphql",code="GRAPHQL_PARSE_FAILED",operation="other"}': 1,
    });
  });

  it('show the server that the process writes to', async () => {
    const shown = [...(await scrape(shop.nobody)).keys()].filter((key) => key.startsWith('database_server_info'));
    const server = process.env['TEST_DATABASE_URL']
      ? expect.stringMatching(/\{server="127\.0\.0\.1:\d+",timeline="1"\}$/)
      : '';
    // PGlite runs in the process.
    expect(shown).toEqual(server === '' ? [] : [server]);
  });

  it('show what waits to be published, read from time to time', async () => {
    const before = await scrape(shop.nobody);
    expect([before.get('outbox_events'), before.get('outbox_oldest_event_age_seconds')]).toEqual([0, 0]);
    await shop.sql(
      `insert into events (id, organization_id, created_at, type, resource_type, resource_id, request_id, data)
       select ?, id, now() - interval '90 seconds', 'plant.created', 'plant', ?, 'request', '{}'
       from organizations where slug = 'greenhouse'`,
      [newKey(), newKey()],
    );
    const order = await shop.place(demoId(2001), [[1002, 2]]);
    expect(order.status).toBe('PENDING');
    const [{ waiting } = { waiting: 0 }] = await shop.sql<{ waiting: number }>(
      'select count(*)::int as waiting from events where position is null',
    );
    expect(waiting).toBeGreaterThan(1);
    // The earlier reading stands for a while.
    expect((await scrape(shop.nobody)).get('outbox_events')).toBe(0);
    await shown('outbox_events', waiting);
    const age = Number((await scrape(shop.nobody)).get('outbox_oldest_event_age_seconds'));
    expect([age >= 90, age < 120]).toEqual([true, true]);
    const sent = await statementsOf(() => Promise.all([1, 2, 3, 4].map(() => scrape(shop.nobody))));
    expect(sent.filter((text) => text.includes('position is null')).length).toBeLessThanOrEqual(1);
  });

  it('show the connections of each pool', async () => {
    // PGlite has no pool.
    const pools = process.env['TEST_DATABASE_URL'] ? ['background', 'callers', 'requests'] : [];
    const shown = [...(await scrape(shop.nobody)).keys()].filter((key) => key.startsWith('database_connections'));
    const states = ['idle', 'in_use', 'waiting'];
    expect(shown.sort()).toEqual(
      pools.flatMap((pool) => states.map((state) => `database_connections{pool="${pool}",state="${state}"}`)),
    );
    const em = shop.orm.em.fork();
    await em.begin();
    await em.execute('select 1');
    // A scrape needs no connection, as long as the reading of the backlog stands.
    const during = await scrape(shop.nobody);
    await em.rollback();
    const inUse = during.get(`database_connections{pool="background",state="in_use"}`);
    expect(inUse).toBe(pools.length > 0 ? 1 : undefined);
  });
});

it('refusals of each rate limit are counted', async () => {
  shop = await openShop(
    { PROCESS_ROLE: 'api', RATE_LIMIT_PER_MINUTE: '50', LOGIN_RATE_LIMIT_PER_MINUTE: '4' },
    { metricsPort: 'same' },
  );
  const refused = await rise(/^(rate_limit|login_fail)/, async () => {
    const login = (loginId: string) =>
      shop.nobody.post('/auth/token', { api_key: 'psk_demo_greenhouse', login_id: loginId });
    // openShop has logged in three times.
    expect((await login('unknown@example.com')).status).toBe(401);
    expect((await login(STAFF)).status).toBe(429);
    expect((await login(STAFF)).status).toBe(429);
    const statuses: number[] = [];
    while (statuses.filter((status) => status === 429).length < 3)
      statuses.push((await shop.staff.get(`/orders/${demoId(3001)}`)).status);
  });
  const { 'rate_limit_refusals_total{budget="requests"}': requests, ...others } = refused;
  expect(requests).toBe(3);
  expect(Object.entries(others)).toEqual([
    [expect.stringMatching(/^login_failures_total\{api_key_id="[\w-]+",reason="unknown_user"\}$/), 1],
    ['rate_limit_refusals_total{budget="logins"}', 2],
  ]);
});

it('attempts are counted by outcome, and deliveries by state', async () => {
  shop = await openShop({ WEBHOOK_RETRY_SCHEDULE: '0' }, { metricsPort: 'same' });
  const receiver = await openReceiver(async (_, index) => ({ status: index === 0 ? 200 : 503 }));
  const admin = await shop.as(ADMIN);
  await admin.graphql(
    `mutation ($id: ID!, $url: String!) {
      updateWebhookEndpoint(id: $id, url: $url, events: ["inventory.changed"]) { id } }`,
    { id: demoId(5001), url: receiver.url },
  );
  const adjust = () =>
    shop.staff.graphql('mutation ($id: ID!) { adjustStock(plantId: $id, change: 1) { id } }', { id: demoId(1001) });
  const finished = (state: string, number: number) =>
    shown(`webhook_deliveries_finished_total{state="${state}"}`, number);
  await adjust();
  await finished('delivered', 1);
  // Refused at once and at its one retry.
  await adjust();
  await finished('dead', 1);
  await shown('webhook_deliveries{state="dead"}', 1);
  const samples = await scrape(shop.nobody);
  const attempts = [...samples].filter(([name]) => name.startsWith('webhook_attempt_duration_seconds_count'));
  expect(attempts).toEqual([
    ['webhook_attempt_duration_seconds_count{outcome="2xx"}', 1],
    ['webhook_attempt_duration_seconds_count{outcome="5xx"}', 2],
  ]);
  expect([samples.get('webhook_deliveries{state="pending"}'), samples.get('outbox_events')]).toEqual([0, 0]);
  expect(samples.get('sql_statement_duration_seconds_count{operation="background"}')).toBeGreaterThan(0);
});
