import { describe, expect, it } from '@jest/globals';
import { type GraphQLObjectType, parse } from 'graphql';
import { makeApiSchemas, schemasOf } from '../../../src/http/api-schemas.js';
import { statementsOf as statementsOfField } from '../../../src/http/measure/fields.js';
import { measure } from '../../../src/http/measure/measure.js';
import { makeSchema } from '../../../src/schema.js';
import { ownArguments } from '../../auth/arguments.js';
import { call, idsOf, operationsOf } from '../../auth/walk.js';
import { seededRandom } from '../../processes/seeded-random.js';
import { DEEP, SEED } from '../../support/depth.js';
import { ADAS, FIVE_OFF, GRACES, lineOf, openShop, WITH_MAILS } from '../../support/shop.js';
import { statementsOf } from '../../support/statements.js';
import { ADMIN, demoId, newKey, STAFF, TEST_VERSION } from '../../support/store.js';
import { isAllowed, maximalQuery, withDoublePages } from './support/maximal-query.js';
import { operationOf } from './support/operation.js';

/** How many queries start with each root field. */
const QUERIES = DEEP ? 20 : 1;

const shop = await openShop({ PROCESS_ROLE: 'api', ...WITH_MAILS });
const admin = await shop.as(ADMIN);
const schema = schemasOf(makeApiSchemas(await makeSchema()), TEST_VERSION).graphql;
for (const customer of [ADAS, GRACES, ADAS, GRACES]) {
  const order = await shop.paid(customer, [
    [1002, 2],
    [1006, 1],
  ]);
  await shop.staff.post(`/orders/${order.id}/refund`, { items: [{ order_item_id: lineOf(order, 0), quantity: 1 }] });
  await shop.staff.post(`/orders/${order.id}/refund`, {});
}
/** What is sent to find out who asks. */
const before = (await statementsOf(() => admin.graphql('{ __typename }'))).length;

/** The response cache reads which catalogue a response shows: one statement a request, whatever the query. */
const isOfCache = (text: string): boolean => text.startsWith('select to_json(pg_postmaster_start_time())');

/** The number of statements of a query itself, which must succeed. */
async function sent(query: string): Promise<number> {
  const statements = await statementsOf(async () => {
    const { status, errors } = await admin.graphql(query);
    expect({ query, status, errors }).toEqual({ query, status: 200, errors: undefined });
  });
  return statements.filter((text) => !isOfCache(text)).length - before;
}

const price = (query: string): number => {
  const document = parse(query);
  return measure(schema, document, operationOf(document)).statements;
};

const FACETS = ['light', 'watering', 'difficulty', 'petSafety', 'inStock', 'tags'].map(
  (facet) => `${facet} { value count }`,
);

const ARGUMENTS: Record<string, string> = {
  auditLog: `(loginId: "${STAFF}", resourceId: "${demoId(1002)}", limit: 3)`,
  customer: `(id: "${ADAS}")`,
  events: '(limit: 5)',
  explainWebhookSignature: `(endpointId: "${demoId(5001)}", body: "{}", signature: "v1,x")`,
  loyalty: `(customerId: "${ADAS}")`,
  order: `(id: "${demoId(3006)}")`,
  orders: '(q: "a", limit: 3)',
  plant: `(id: "${demoId(1002)}")`,
  plantBySlug: '(slug: "boston-fern")',
  plants: '(q: "monstra", limit: 3)',
  quoteOrder: `(items: [{ plantId: "${demoId(1002)}", quantity: 1 }], customerId: "${ADAS}", shippingAddressId: "${demoId(6001)}")`,
  quoteRefund: `(orderId: "${demoId(3001)}")`,
  rehearseUpgrade: `(apiKeyId: "${demoId(10)}", to: "2025-10-01")`,
  relatedPlants: `(id: "${demoId(1002)}")`,
  refunds: `(orderId: "${demoId(3006)}", limit: 3)`,
  salesReport: '(from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z", by: PLANT, limit: 3)',
  stockMovements: `(plantId: "${demoId(1002)}", limit: 3)`,
  wishlist: `(customerId: "${ADAS}", limit: 3)`,
};

/** The root fields of a schema that the walk covers, all of them. */
const rootFields = (type: GraphQLObjectType | null | undefined) => Object.values(type?.getFields() ?? {});

describe('a query of what the limits allow', () => {
  it('sends no more statements than its price, with pages of any size', async () => {
    const random = seededRandom(SEED);
    const prices: number[] = [];
    for (const root of rootFields(schema.getQueryType())) {
      const args = ARGUMENTS[root.name] ?? (root.args.some(({ name }) => name === 'limit') ? '(limit: 3)' : '');
      for (let made = 0; made < QUERIES; made++) {
        const query = maximalQuery(schema, root, args, random);
        const most = price(query);
        prices.push(most);
        for (const each of [query, withDoublePages(query)].filter((one) => isAllowed(schema, one))) {
          const count = await sent(each);
          expect({ each, count, most, fits: count <= most }).toEqual({ each, count, most, fits: true });
        }
      }
    }
    expect(Math.max(...prices)).toBeLessThanOrEqual(50);
    expect(Math.max(...prices)).toBeGreaterThan(30);
  });

  it.each([
    ['{ me { id } plants { items { id } } }', 1],
    ['{ me { id } plants(light: LOW, limit: 100) { items { id } facets { light { value count } } } }', 2],
    ['{ me { id } plants { facets { light { count } inStock { count } } } }', 2],
    [`{ me { id } plants(q: "monstra") { total items { id } facets { ${FACETS.join(' ')} } } }`, 10],
    [`{ me { id } plants(tag: "fern") { total items { id } facets { ${FACETS.join(' ')} } } }`, 9],
    ['{ me { id } plants(q: "monstra", tag: "houseplant") { items { id } } }', 3],
    ['{ me { id } plants(tag: null) { items { id } } }', 1],
    [`{ me { id } auditLog(loginId: "${STAFF}", resourceId: "${demoId(1002)}") { total items { loginId } } }`, 5],
    ['{ me { id } orders(updatedSince: "2020-01-01T00:00:00Z", limit: 1) { items { id } } }', 2],
    ['{ me { id } orders(q: "ada@") { total items { id } } }', 3],
    ['{ me { id } orders(q: "GH-", limit: 1) { items { id } } }', 2],
    [
      '{ me { id } salesReport(from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z", by: PLANT) { items { units } again: items { orders } } }',
      2,
    ],
    [
      `{ me { id } ${Array.from({ length: 15 }, (_, n) => `a${n}: plants(q: "monstra ${n}") { total items { id } }`)} }`,
      47,
    ],
  ])('sends only what is selected: %s', async (query, statements) => {
    const most = price(query);
    const me = await sent('{ me { id } }');
    const count = (await sent(query)) - me;
    expect({ query, count, fits: count + me <= most }).toEqual({ query, count: statements, fits: true });
  });

  it('sends as many when there are twice as many rows', async () => {
    const query = `{ customers(limit: 20) { total items { addresses { id }
      orders(limit: 20) { total items { timeline { at } items { plant { sku } } customer { name } } } } } }`;
    const customers = await shop.sql<{ id: string }>('select id from customers where organization_id = ?', [demoId(1)]);
    const once = await sent(query);
    for (const _ of customers) await shop.paid(await shop.newCustomer(), [[1006, 1]]);
    for (const { id } of customers) await shop.paid(id, [[1009, 1]]);
    expect(await sent(query)).toBe(once);
    // The customers, their addresses and orders; the histories, lines and customers of those; the plants; two totals.
    expect({ once, price: price(query) }).toEqual({ once: 9, price: 9 });
  });

  it('sends as many for events that are older than the version that shows them', async () => {
    await shop.sql(
      `insert into events
         (id, organization_id, created_at, position, type, resource_type, resource_id, sequence, request_id, link, data)
       select gen_random_uuid(), organization_id, created_at, 1000 + number, type, resource_type, resource_id,
         1000 + number, request_id, repeat('0', 64),
         jsonb_set(data::jsonb, '{subject}', (data::jsonb -> 'subject') - '{name,number,createdAt,items}'::text[])
       from events where organization_id = ?`,
      [demoId(1)],
    );
    const [of10, of100] = [await sent('{ events(limit: 10) { items { data } } }'), await sent(ALL_EVENTS)];
    expect(of10).toBeLessThanOrEqual(of100);
    expect(of100).toBeLessThanOrEqual(price(ALL_EVENTS));
    expect(of100).toBeGreaterThan(3);
  });
});

const ALL_EVENTS = '{ events(limit: 100) { items { data type } } }';

describe('a mutation', () => {
  it('sends no more statements than its price, with a key and everything that it can do', async () => {
    const { own } = await idsOf(shop);
    const plants = [1002, 1006, 1009, 1010, 1011];
    const lines = plants.map((plant): [number, number] => [plant, 2]);
    const rewarded = await shop.paid(ADAS, lines, await shop.redeem(ADAS, FIVE_OFF));
    const paid = await shop.paid(ADAS, lines, await shop.redeem(ADAS, FIVE_OFF));
    const sent = await shop.paid(ADAS, lines);
    const items = lines.map(([plant, quantity]) => ({ plantId: demoId(plant), quantity }));
    await shop.staff.graphql('mutation { createVoucher(code: "ONCE", percent: 5, oncePerCustomer: true) { id } }');
    const given: Record<string, object> = {
      // The demo's key can be revoked once there is another one for admins.
      createApiKey: { maxRole: 'ADMIN' },
      placeOrder: { items, rewardCode: await shop.redeem(ADAS, FIVE_OFF) },
      createVoucher: { percent: 10 },
      placeGuestOrder: { items, pickup: true, email: 'guest@example.com', voucherCode: 'once' },
      markOrderPaid: { id: demoId(3003), reference: 'pi_bound', amount: null },
      setMetadata: { metadata: { a: 'b' }, privateMetadata: { a: 'b' } },
      shipOrder: { id: demoId(3002) },
      updateOrderAddress: { orderId: paid.id },
      deliverOrder: { id: demoId(3004) },
      createShipment: { orderId: sent.id },
      refundOrder: { orderId: rewarded.id },
      cancelOrder: { id: paid.id },
      addToWishlist: { plantIds: plants.map(demoId) },
      createUser: { loginId: 'user@example.com' },
      registerCustomer: { email: 'registered@example.com' },
      eraseCustomer: { id: await shop.newCustomer() },
      login: { apiKey: 'psk_demo_greenhouse', loginId: ADMIN },
    };
    // The last ones end what the others need.
    const last = ['removePage', 'deleteWebhookEndpoint', 'logout', 'disableUser', 'revokeApiKey'];
    const mutations = (await operationsOf(admin)).filter(({ kind }) => kind === 'mutation');
    mutations.sort((a, b) => last.indexOf(a.name) - last.indexOf(b.name));
    const type = schema.getMutationType() as GraphQLObjectType;
    for (const operation of mutations) {
      const client = await shop.as(ADMIN);
      const statements = await statementsOf(async () => {
        const args = { ...ownArguments(operation, own), ...given[operation.name] };
        const { errors } = await call(client, operation, args, { 'idempotency-key': newKey() });
        expect({ name: operation.name, errors }).toEqual({ name: operation.name, errors: undefined });
      });
      const most = statementsOfField(schema, type, type.getFields()[operation.name] as never);
      const count = statements.filter((text) => !text.startsWith('insert into "audit_log"')).length - before;
      expect({ name: operation.name, count, most, fits: count <= most }).toEqual({
        ...{ name: operation.name, count, most },
        fits: true,
      });
    }
  });
});
