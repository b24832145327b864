import { expect, it } from '@jest/globals';
import { isObjectType } from 'graphql';
import { makeSchema } from '../../src/schema.js';
import { expectRefusal, leavingAllAsItWas } from '../support/expectations.js';
import { ADA, demoId, newKey, openStore, STAFF } from '../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const [ada, staff] = [await store.as(ADA), await store.as(STAFF)];

const ORDER = `placeOrder(customerId: "${demoId(2001)}", pickup: true, items: [{ plantId: "${demoId(1010)}", quantity: 1 }])`;
const STOCK = `adjustStock(plantId: "${demoId(1010)}", change: 1)`;
const NAME = `updateCustomer(id: "${demoId(2001)}", name: "Ada King")`;

it.each<[string, string, string[]]>([
  [ORDER, 'id refunds(limit: 101) { total }', ['limit:max']],
  [ORDER, 'id ... on Order { refunds(limit: $limit) { total } }', ['limit:min']],
  [STOCK, 'stock movements(offset: 1, after: "x") { total }', ['after:exclusive']],
  [STOCK, 'stock movements(after: "x") { total }', ['after:cursor']],
  [NAME, 'name orders(limit: 1000) { total }', ['limit:max']],
  [NAME, 'name orders { items { refunds(offset: -1) { total } } }', ['offset:min']],
])('%s changes nothing where a page below it cannot be read: %s', async (mutation, selected, issues) => {
  const client = mutation === STOCK ? staff : ada;
  const headers = { 'idempotency-key': newKey() };
  const declared = selected.includes('$limit') ? '($limit: Int = 0)' : '';
  await leavingAllAsItWas(store, async () => {
    const answer = await client.graphql(`mutation ${declared} { ${mutation} { ${selected} } }`, {}, headers);
    expectRefusal(answer, 'BAD_USER_INPUT', issues);
  });
  // The key is unused: what is sent next with it is no repetition.
  const { errors, headers: got } = await client.graphql(`mutation { ${mutation} { id } }`, {}, headers);
  expect([errors, got.get('idempotent-replayed')]).toEqual([undefined, null]);
});

it('knows the arguments of every field below a root field: those of a page, the slug of a text, and the width of a picture', async () => {
  const schema = await makeSchema();
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !roots.includes(type));
  const withArguments = types.flatMap((type) =>
    isObjectType(type) && !type.name.startsWith('__')
      ? Object.values(type.getFields()).filter(({ args }) => args.length > 0)
      : [],
  );
  expect(withArguments.length).toBeGreaterThan(3);
  // Any width and any slug has an answer.
  const sets = withArguments.map(({ args }) =>
    args
      .map(({ name }) => name)
      .sort()
      .join(),
  );
  expect([...new Set(sets)].sort()).toEqual(['after,limit,offset', 'slug', 'width']);
});
