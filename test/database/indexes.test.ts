import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { GraphQLSchema } from 'graphql';
import pg from 'pg';
import { seedMany } from '../../bench/seed/seed-many.js';
import { makeSchema } from '../../src/schema.js';
import type { Client } from '../support/client.js';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { recording, type SentStatement } from '../support/statements.js';
import { ADA, ADMIN, demoId, openStore, type Store } from '../support/store.js';
import { explain } from './lists/explain.js';
import { type ListCall, listCalls, type Samples } from './lists/list-calls.js';

/** The tables that grow with a shop. The others hold a few rows for each shop. */
const big = [
  ...['plants', 'catalogue_words', 'customers', 'addresses'],
  ...['orders', 'order_items', 'order_timeline', 'refunds', 'refund_items', 'shipments', 'shipment_items'],
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
  ...['plants', 'customers', 'orders', 'refunds'].map(
    (table) => `update ${table} set metadata = jsonb_build_object('erp_id', (row_number % 1000)::text, 'system', 'erp')
    from (select id as row, row_number() over () from ${table}) numbered where id = row`,
  ),
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
  let ada: Client;
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
    await store.sql(
      'update plants set archived_at = now() where id in (select id from plants where organization_id = ? order by id desc limit 2000)',
      [demoId(1)],
    );
    await store.sql(
      'update plants set draft = true where id in (select id from plants where organization_id = ? order by md5(id::text) limit 300)',
      [demoId(1)],
    );
    // Index-only scans need the visibility map.
    await store.sql("update orders set payment_reference = 'pi_' || number where status <> 'pending'");
    await store.sql('vacuum plants');
    await store.sql(`analyze ${big.join(', ')}`);
    [admin, ada] = [await store.as(ADMIN), await store.as(ADA)];
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
      lot: '"2026-W48-A"',
      metadata: '{ erp_id: "7" }',
      'customers.q': '"example"',
      'orders.q': '"gh-100"',
      number: '"GH-10001"',
      reference: '"pi_10001"',
      updatedSince: '"2026-06-30T00:00:00Z"',
      skus: '["MON-DEL-14", "FERN-1"]',
      ids: `["${demoId(3001)}", "${demoId(3002)}"]`,
      minPrice: '1000',
      hardyIn: '6',
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

  const call = async ({ field, args }: ListCall, more: Record<string, string> = {}, client = admin) => {
    const given = Object.entries({ ...args, ...more }).map(([name, value]) => `${name}: ${value}`);
    const cursor = field === 'events' ? 'lastPosition' : 'total nextCursor';
    const text = `{ ${field}${given.length > 0 ? `(${given.join(', ')})` : ''} { ${cursor} items { __typename } } }`;
    const { data, errors } = await client.graphql(text);
    expect(errors).toBeUndefined();
    return data[field];
  };

  /** The statements of a query of an admin, which has no errors. */
  const asked = (query: string) => recording(async () => expect((await admin.graphql(query)).errors).toBeUndefined());

  /** Customers find no drafts, so that a list of plants has one more condition: all are tried, and the plain ones of staff. */
  const readersOf = ({ field, args }: ListCall): Client[] => {
    if (field !== 'plants' || 'archived' in args || 'draft' in args) return [admin];
    return Object.keys(args).length > 2 ? [ada] : [ada, admin];
  };

  const inWords = ({ field, args }: ListCall) => `${field} ${JSON.stringify(args)}`;

  it(
    'finds every page and its total by an index, whatever the filter and the sort',
    async () => {
      const calls = listCalls(schema, samples);
      expect([...new Set(calls.map(({ field }) => field))].sort()).toEqual([
        ...['apiUsage', 'auditLog', 'customers', 'events', 'orders', 'plants', 'refunds', 'rewards', 'shipments'],
        ...['stockMovements', 'vouchers', 'webhookDeliveries', 'wishlist'],
      ]);
      const faults: Record<string, string[]> = {};
      for (const one of calls) {
        for (const client of readersOf(one)) {
          const found = await faultsOf(await recording(() => call(one, {}, client)), one.ordered);
          if (found.length > 0) faults[`${inWords(one)} ${client === ada ? 'as a customer' : ''}`] = found;
        }
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
        const statements = await asked(query);
        expect(statements.filter(({ text }) => text.includes('as value'))).toHaveLength(6);
        expect(await faultsOf(statements, false)).toEqual([]);
      }
    },
    LIMIT_MS,
  );

  // Read in order instead, a list would also have no fault above, but nearly all of its rows would be read.
  it.each([
    ['customers', 'q', 'customers_words_index'],
    ['orders', 'q', 'orders_by_number_index'],
    ['plants', 'tag', 'plants_tags_index'],
    ...['customers', 'orders', 'plants'].flatMap((list) => [
      [list, 'metadata', `${list}_metadata_index`] as const,
      [list, 'updatedSince', `${list}_updated_index`] as const,
    ]),
  ])('searches %s by %s in %s', async (field, filter, index) => {
    const values: Record<string, string> = {
      metadata: '{ erp_id: "zzzzzz" }',
      updatedSince: '"2100-01-01T00:00:00.000Z"',
    };
    const value = values[filter] ?? '"zzzzzz"';
    const statements = await recording(() => call({ field, args: { [filter]: value }, ordered: false }));
    const searches = statements.filter(
      ({ text, values }) => text.includes(`"${field}"`) && /zzzzzz|2100-01-01/.test(String(values)),
    );
    expect(searches.length).toBeGreaterThan(0);
    for (const search of searches) expect((await explain(planner, search)).indexes).toContain(index);
  });

  // These find a few rows, which are sorted.
  it.each([
    ['orders', 'reference', '"zzzzzz"', 'orders_payment_reference_index'],
    ['plants', 'skus', '["zzzzzz", "yyyyyy"]', 'plants_organization_id_sku_unique'],
  ])('looks %s up by %s, and sorts them', async (field, filter, value, index) => {
    const statements = await recording(() => call({ field, args: { [filter]: value }, ordered: false }));
    const searches = statements.filter(({ values }) => String(values).includes('zzzzzz'));
    expect(searches).toHaveLength(2);
    await planner.query('set enable_sort = on');
    const plans = [];
    for (const search of searches) plans.push((await explain(planner, search)).indexes);
    await planner.query('set enable_sort = off');
    expect(plans).toEqual([[index], [index]]);
  });

  it('looks for all matches only where the first rows have too few', async () => {
    const planOf = async (q: string) => {
      const statements = await asked(`{ plants(q: "${q}", sort: OLDEST) { items { id } } me { id } }`);
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

  it('looks names up in indexes of their own, and for other matches only where names are too few', async () => {
    const statements = await asked('{ plants(q: "silver") { items { id } } me { id } }');
    const [search] = statements.filter(({ text }) => text.includes('with best as'));
    expect((await explain(planner, search as SentStatement)).indexes).toEqual(
      expect.arrayContaining(['plants_name_words_index', 'plants_botanical_words_index', 'plants_search_index']),
    );
    const { rows } = await planner.query(`explain (analyze) ${search?.text}`, [...(search?.values ?? [])]);
    const run = rows.map((row) => row['QUERY PLAN']).filter((line) => !line.includes('never executed'));
    expect(run.join('\n')).not.toContain('plants_search_index');
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

  it.each(['DAY', 'PLANT'])('finds what a sales report by %s adds up by its time, in indexes', async (by) => {
    const report = `salesReport(from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z", by: ${by})`;
    const statements = await asked(`{ ${report} { total sum { net { amount } } items { net { amount } } } }`);
    const sums = statements.filter(({ text }) => text.includes('order_timeline'));
    expect(sums).toHaveLength(by === 'DAY' ? 2 : 3);
    expect(await faultsOf(statements, false)).toEqual([]);
    for (const sum of sums) {
      const { indexes } = await explain(planner, sum);
      expect(indexes).toEqual(
        expect.arrayContaining(['order_timeline_paid_index', 'refunds_organization_id_created_at_index']),
      );
    }
  });

  it('finds related plants in indexes, a few of each tag', async () => {
    const [{ id = '' } = {}] = await store.sql<{ id: string }>(
      'select id from plants where light is not null and watering is not null order by cardinality(tags) desc, id limit 1',
    );
    const statements = await asked(`{ relatedPlants(id: "${id}") { id } me { id } }`);
    const [found] = statements.filter(({ text }) => text.includes('with together as'));
    await planner.query('set enable_sort = on');
    const { scanned, indexes } = await explain(planner, found as SentStatement);
    const { rows } = await planner.query(`explain (analyze) ${found?.text}`, [...(found?.values ?? [])]);
    await planner.query('set enable_sort = off');
    expect(scanned).toEqual([]);
    expect(indexes).toContain('stock_movements_organization_id_plant_id_number_index');
    // Nearly every plant has one of its tags.
    expect(rows.map((row) => row['QUERY PLAN']).join()).not.toMatch(/(Append|Hash) [^)]*\) \(actual [^)]*rows=\d{4}/);
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
    const statements = await asked(`{ ${field} }`);
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

  it('finds the archived plants in order, and counts them, in an index of their own', async () => {
    const query = '{ plants(archived: true) { total items { id } } me { id } }';
    const statements = (await asked(query)).filter(({ text }) => /from "?plants/.test(text));
    expect(statements).toHaveLength(2);
    for (const read of statements)
      expect(await explain(planner, read)).toEqual({ scanned: [], sorts: false, indexes: ['plants_archived_index'] });
  });

  it.each([
    ['light: LOW, watering: MODERATE', 'ada'],
    ['inStock: true, maxPrice: 3000', 'ada'],
    ['petSafe: true', 'ada'],
    ['light: LOW', 'admin'],
    ['draft: false, light: LOW', 'admin'],
  ])('counts the plants without drafts in an index alone: %s as %s', async (filters, reader) => {
    const query = `{ plants(${filters}) { total facets { light { count } } } me { id } }`;
    const statements = await recording(() => (reader === 'ada' ? ada : admin).graphql(query));
    const counts = statements.filter(({ text }) => /^select .*count\(\*\).* from "?plants/is.test(text));
    expect(counts).toHaveLength(2);
    for (const { text, values } of counts) {
      const { rows } = await planner.query(`explain ${text}`, [...(values ?? [])]);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Only Scan using plants_\w+_index/);
    }
  });

  it('finds the drafts in order, and counts them, in an index of their own', async () => {
    const query = '{ plants(draft: true, minPrice: 0) { total items { id } } me { id } }';
    const statements = (await asked(query)).filter(({ text }) => /from "?plants/.test(text));
    expect(statements).toHaveLength(2);
    for (const read of statements) expect((await explain(planner, read)).indexes).toEqual(['plants_draft_index']);
  });

  it('would find fault with a list that has no index', async () => {
    const unindexed = { text: 'select * from orders where tracking_number = $1 order by total', values: ['1Z'] };
    expect(await faultsOf([unindexed], true)).toEqual([
      'reads all of orders: select * from orders where tracking_number = $1 order by total',
      'sorts: select * from orders where tracking_number = $1 order by total',
    ]);
  });
});
