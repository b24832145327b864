import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { GraphQLSchema } from 'graphql';
import pg from 'pg';
import { seedMany } from '../../src/db/seed/seed-many.js';
import { makeSchema } from '../../src/schema.js';
import type { Client } from '../support/client.js';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { recording, type SentStatement } from '../support/statements.js';
import { ADMIN, demoId, openStore, type Store } from '../support/store.js';
import { explain } from './lists/explain.js';
import { type ListCall, listCalls, type Samples } from './lists/list-calls.js';

/** The tables that grow with a shop. The others hold a few rows for each shop. */
const big = [
  ...[
    'plants',
    'catalogue_words',
    'customers',
    'addresses',
    'orders',
    'order_items',
    'order_timeline',
    'refunds',
    'refund_items',
  ],
  ...['stock_movements', 'loyalty_accounts', 'loyalty_entries', 'redemptions', 'wishlist_entries'],
  ...['events', 'event_bodies', 'webhook_deliveries', 'webhook_attempts', 'audit_log'],
];

const ROWS = 20_000;
/** Several hundred pages are asked for and explained. */
const LIMIT_MS = 600_000;

/** Events that were published, and their deliveries: most have arrived, some wait for long, some are dead. */
const history = [
  "set local session_replication_role = 'replica'",
  `insert into events (id, organization_id, created_at, position, type, resource_type, resource_id, sequence, request_id, link, data)
  select gen_random_uuid(), '${demoId(1)}', now(), n, case when n % 50 = 0 then 'plant.created' else 'order.created' end,
    'order', case when n % 100 = 0 then '${demoId(3001)}' else gen_random_uuid() end, n, 'test', repeat('0', 64), '{}'
  from generate_series(1, ${ROWS}) n`,
  `insert into webhook_deliveries (id, organization_id, created_at, endpoint_id, event_id, event_type, api_version, state, attempt_count, next_attempt_at)
  select gen_random_uuid(), organization_id, now() - position * interval '1 s', '${demoId(5001)}', id, type, '2025-10-01',
    case when position % 20 = 0 then 'dead' when position % 21 = 0 then 'pending' else 'delivered' end, 1,
    case when position % 21 = 0 then now() + interval '1 day' end from events`,
  `insert into audit_log (id, organization_id, created_at, user_id, request_id, operation, resource_ids, arguments, outcome)
  select gen_random_uuid(), organization_id, now() - position * interval '1 s', case when position % 3 > 0 then '${demoId(21)}'::uuid end,
    'request-' || position, case when position % 2 = 0 then 'updatePlant' else 'shipOrder' end,
    array[resource_id, id], '{}', 'ok' from events`,
  `insert into wishlist_entries (id, organization_id, customer_id, plant_id, added_at)
  select gen_random_uuid(), organization_id, '${demoId(2001)}', id, created_at from plants limit ${ROWS} on conflict do nothing`,
  // One customer has half of all codes. Most codes are used.
  `insert into redemptions (id, organization_id, created_at, customer_id, reward_id, code, points_spent, discount, order_id)
  select gen_random_uuid(), organization_id, created_at, case when random() < 0.5 then '${demoId(2001)}' else customer_id end,
    '${demoId(4001)}', id, 1, 1, case when random() < 0.9 then id end from orders where organization_id = '${demoId(1)}'
  on conflict do nothing`,
];

describeOnPostgres('the lists of a large shop', () => {
  let store: Store;
  let admin: Client;
  let planner: pg.Client;
  let samples: Samples;
  let schema: GraphQLSchema;

  beforeAll(async () => {
    store = await openStore();
    await store.sql('update webhook_endpoints set active = false');
    await seedMany(store.orm, { plants: ROWS, orders: ROWS, seed: 1 });
    await store.orm.em.fork().transactional(async (em) => {
      for (const statement of history) await em.execute(statement);
    });
    await store.sql(`analyze ${big.join(', ')}`);
    admin = await store.as(ADMIN);
    schema = await makeSchema();
    planner = new pg.Client({ connectionString: store.orm.config.get('clientUrl') });
    await planner.connect();
    for (const method of ['seqscan', 'sort', 'incremental_sort']) await planner.query(`set enable_${method} = off`);
    const [order] = await store.sql<{ id: string; customer_id: string }>(
      'select id, customer_id from orders where refunded > 0 order by id limit 1',
    );
    const [event] = await store.sql<{ id: string }>('select id from events order by id limit 1');
    samples = {
      q: '"silver"',
      tag: '"fern"',
      'customers.q': '"example"',
      'orders.q': '"gh-100"',
      number: '"GH-10001"',
      minPrice: '1000',
      maxPrice: '3000',
      customerId: `"${order?.customer_id}"`,
      orderId: `"${order?.id}"`,
      plantId: `"${demoId(1001)}"`,
      endpointId: `"${demoId(5001)}"`,
      eventId: `"${event?.id}"`,
      types: '["plant.created"]',
      loginId: '"staff@greenhouse.example"',
      operation: '"updatePlant"',
      'events.resourceId': `"${demoId(3001)}"`,
      requestId: '"request-9"',
      resourceId: `"${event?.id}"`,
      from: '"2020-01-01T00:00:00Z"',
      to: '"2100-01-01T00:00:00Z"',
    };
  }, LIMIT_MS);

  afterAll(async () => {
    await planner?.end();
    await store?.close();
  });

  /** What is wrong with the plans of these statements: a big table read from start to end, or sorted for an ordered page. */
  async function faultsOf(statements: SentStatement[], ordered: boolean): Promise<string[]> {
    const faults: string[] = [];
    for (const statement of statements.filter(({ text }) => /^select .* from /is.test(text))) {
      // An index begins with the low stock, and the database sorts the plants in which it is the same.
      const mode = statement.text.includes('order by page."low_stock"') ? 'on' : 'off';
      await planner.query(`set enable_incremental_sort = ${mode}`);
      const { scanned, sorts } = await explain(planner, statement);
      for (const table of scanned.filter((one) => big.includes(one)))
        faults.push(`reads all of ${table}: ${statement.text}`);
      if (ordered && sorts) faults.push(`sorts: ${statement.text}`);
    }
    return faults;
  }

  const call = async ({ field, args }: ListCall, more: Record<string, string> = {}) => {
    const given = Object.entries({ ...args, ...more }).map(([name, value]) => `${name}: ${value}`);
    const cursor = field === 'events' ? 'lastPosition' : 'total nextCursor';
    const text = `{ ${field}${given.length > 0 ? `(${given.join(', ')})` : ''} { ${cursor} items { __typename } } }`;
    const { data, errors } = await admin.graphql(text);
    expect(errors).toBeUndefined();
    return data[field];
  };

  const inWords = ({ field, args }: ListCall) => `${field} ${JSON.stringify(args)}`;

  it(
    'finds every page and its total by an index, whatever the filter and the sort',
    async () => {
      const calls = listCalls(schema, samples);
      expect(new Set(calls.map(({ field }) => field))).toEqual(
        new Set([
          'auditLog',
          'customers',
          'events',
          'orders',
          'plants',
          'refunds',
          'rewards',
          'stockMovements',
          'webhookDeliveries',
          'wishlist',
        ]),
      );
      const faults: Record<string, string[]> = {};
      for (const one of calls) {
        const found = await faultsOf(await recording(() => call(one)), one.ordered);
        if (found.length > 0) faults[inWords(one)] = found;
      }
      expect(faults).toEqual({});
    },
    LIMIT_MS,
  );

  it(
    'begins a cursor page in the index, and finds a page by its offset there',
    async () => {
      const sorted = listCalls(schema, samples).filter(
        ({ field, args }) =>
          field !== 'events' &&
          field !== 'refunds' &&
          Object.keys(args).every((name) => /sort|Id$/.test(name)) &&
          !args['eventId'],
      );
      expect(sorted.length).toBeGreaterThan(10);
      const faults: Record<string, string[]> = {};
      for (const one of sorted) {
        const { nextCursor } = await call(one, { limit: '1' });
        const parts: Record<string, string>[] = [{ after: `"${nextCursor}"` }, { offset: '15000' }];
        for (const part of nextCursor ? parts : []) {
          const found = await faultsOf(await recording(() => call(one, part)), one.ordered);
          if (found.length > 0) faults[`${inWords(one)} ${JSON.stringify(part)}`] = found;
        }
      }
      expect(faults).toEqual({});
    },
    LIMIT_MS,
  );

  it.each([
    'light: LOW',
    'tag: "orchid", light: DIRECT',
    'q: "silver", tag: "fern"',
    'q: "slver"',
    'q: "SIL-", petSafe: true',
    'q: "silvr lilly", maxPrice: 3000',
    'q: "zzzzzz"',
  ])(
    'finds what is misspelled, and counts the facets, by an index: %s',
    async (filters) => {
      const facets = ['light', 'watering', 'difficulty', 'petSafety', 'inStock', 'tags'].map(
        (name) => `${name} { count }`,
      );
      for (const part of ['', ', sort: PRICE_DESC', ', offset: 300']) {
        const query = `{ plants(${filters}${part}) { total items { id } facets { ${facets.join(' ')} } } me { id } }`;
        const statements = await recording(async () => {
          const { errors } = await admin.graphql(query);
          expect(errors).toBeUndefined();
        });
        expect(statements.filter(({ text }) => text.includes('as value'))).toHaveLength(6);
        expect(await faultsOf(statements, false)).toEqual([]);
      }
    },
    LIMIT_MS,
  );

  // Read in order instead, a list would also have no fault above, but nearly all of its rows would be read.
  it.each([
    ['customers', 'q', 'customers_search_index'],
    ['orders', 'q', 'orders_by_number_index'],
    ['plants', 'tag', 'plants_tags_index'],
  ])('searches %s by %s in %s', async (field, filter, index) => {
    const statements = await recording(() => call({ field, args: { [filter]: '"zzzzzz"' }, ordered: false }));
    const searches = statements.filter(
      ({ text, values }) => text.includes(`"${field}"`) && String(values).includes('zzzzzz'),
    );
    expect(searches.length).toBeGreaterThan(0);
    for (const search of searches) expect((await explain(planner, search)).indexes).toContain(index);
  });

  it('looks for all matches only where the first rows have too few', async () => {
    const planOf = async (q: string) => {
      const statements = await recording(() => admin.graphql(`{ plants(q: "${q}") { items { id } } me { id } }`));
      const [search] = statements.filter(({ text }) => text.includes('with first as'));
      const { rows } = await planner.query(`explain (analyze) ${search?.text}`, [...(search?.values ?? [])]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    expect(await planOf('leaves')).toMatch(/Bitmap .*never executed/);
    const planOfRare = await planOf('zzzzzz');
    expect(planOfRare).not.toMatch(/Bitmap .*never executed/);
    expect(planOfRare).not.toMatch(/actual [^)]*rows=4000/);
    // The part that does not run is in the estimate of the costs, by which PostgreSQL would compile the statement.
    expect(await store.sql('show jit')).toEqual([{ jit: 'off' }]);
  });

  it('finds the few calls of a request by its id, whoever chose it, and sorts them', async () => {
    const statements = await recording(() =>
      call({ field: 'auditLog', args: { requestId: '"request-9"' }, ordered: false }),
    );
    const page = statements.find(({ text }) => text.includes('"client_request_id" = '));
    await planner.query('set enable_sort = on');
    const { indexes } = await explain(planner, page as SentStatement);
    await planner.query('set enable_sort = off');
    expect(indexes.sort()).toEqual(['audit_log_client_request_id_index', 'audit_log_organization_id_request_id_index']);
  });

  it('finds the codes of rewards in order, of a customer who has thousands', async () => {
    const query = `{ loyalty(customerId: "${demoId(2001)}") { codes { code } } }`;
    const statements = await recording(async () => {
      const { data, errors } = await admin.graphql(query);
      expect(errors).toBeUndefined();
      expect(data.loyalty.codes).toHaveLength(100);
    });
    expect(statements.filter(({ text }) => text.includes('"redemptions"'))).toHaveLength(1);
    expect(
      await faultsOf(
        statements.filter(({ text }) => !text.includes('"rewards"')),
        true,
      ),
    ).toEqual([]);
  });

  it.each([
    [`events(resourceId: "${demoId(3001)}", afterPosition: 10000) { items { id } }`, 1],
    [`order(id: "${demoId(3001)}") { events(limit: 2, offset: 2) { total items { id } } }`, 2],
  ])('finds the events of one resource in order, in their index: %s', async (field, reads) => {
    const statements = await recording(async () => {
      expect((await admin.graphql(`{ ${field} }`)).errors).toBeUndefined();
    });
    const ofEvents = statements.filter(({ text }) => text.includes('"events"'));
    expect(ofEvents).toHaveLength(reads);
    for (const read of ofEvents) {
      expect(await explain(planner, read)).toEqual({
        scanned: [],
        sorts: false,
        indexes: ['events_of_resource_index'],
      });
    }
  });

  it('would find fault with a list that has no index', async () => {
    const unindexed = { text: 'select * from orders where tracking_number = $1 order by total', values: ['1Z'] };
    expect(await faultsOf([unindexed], true)).toEqual([
      'reads all of orders: select * from orders where tracking_number = $1 order by total',
      'sorts: select * from orders where tracking_number = $1 order by total',
    ]);
  });
});
