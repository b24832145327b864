import { describe, expect, it } from '@jest/globals';
import { expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { ADA, demoId, openStore, STAFF } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const [staff, ada] = [await store.as(STAFF), await store.as(ADA)];

describe('a document that cannot run is 400', () => {
  it.each([
    ['no GraphQL', '{ plants', 'GRAPHQL_PARSE_FAILED'],
    ['an empty document', ' ', 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', '{ plants { totals } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['an unknown query', '{ plantz { total } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['an unknown argument', '{ plants(colour: "red") { total } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['a missing argument', '{ plant { id } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['a text as a number', '{ plants(limit: "5") { total } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['a snake_case name', '{ plants { next_cursor } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['a fragment in a circle', '{ ...A } fragment A on Query { ...A }', 'GRAPHQL_VALIDATION_FAILED'],
  ])('%s', async (_, document, code) => {
    const answer = await leavingAllAsItWas(store, () => staff.graphql(document));
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.data).toBeUndefined();
    expect(expectRefusal(answer, code)).toEqual({ code });
  });

  it('names at most ten mistakes, and ten locations of each', async () => {
    const fields = (count: number, named: (n: number) => string) => Array.from({ length: count }, (_, n) => named(n));
    const unknown = await staff.graphql(`{ ${fields(60, (n) => `nothing${n}`).join(' ')} }`);
    expect(unknown.status).toBe(400);
    expect(unknown.errors).toHaveLength(10);
    const plants = (field: string) => `plants { items { ${fields(7, (n) => `f${n}: ${field}`).join(' ')} } }`;
    const conflict = await staff.graphql(`{ ${plants('sku')} ${plants('name')} }`);
    expect(conflict.errors?.map(({ locations }) => locations?.length)).toContain(10);
    for (const { locations } of conflict.errors ?? []) expect(locations?.length).toBeLessThanOrEqual(10);
  });

  it.each<[title: string, body: unknown]>([
    ['no body', undefined],
    ['an empty object', {}],
    ['a list', [{ query: '{ plants { total } }' }]],
    ['a text', '"{ plants { total } }"'],
    ['no JSON', '{ plants { total } }'],
    ['null', 'null'],
    ['a number as query', { query: 1 }],
    ['a text as variables', { query: '{ plants { total } }', variables: 'none' }],
    ['a list as variables', { query: '{ plants { total } }', variables: [] }],
    ['a subscription', { query: 'subscription { plants }' }],
    ['an unknown operation', { query: 'query A { plants { total } }', operationName: 'B' }],
    ['no operation name for two', { query: 'query A { plants { total } } query B { plants { total } }' }],
  ])('%s', async (_, body) => {
    const { status, body: answer, headers } = await staff.post('/graphql', body);
    expect(status).toBe(400);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('x-request-id')).not.toBeNull();
    expect(answer.errors.map((error: { extensions: { code: string } }) => error.extensions.code)).toEqual([
      expect.stringMatching(/^(BAD_USER_INPUT|OPERATION_RESOLUTION_FAILURE)$/),
    ]);
    expect(answer.errors[0].extensions.code).toBe('BAD_USER_INPUT');
  });

  it.each([
    ['an argument', 'query ($v: ID = "x") { plant(id: $v) { id } }'],
    [
      'a field of an input',
      `query ($v: Int = 1) { quoteOrder(items: [{ plantId: "${demoId(1001)}", quantity: $v }]) { total { amount } } }`,
    ],
    ['a directive', 'query ($v: Boolean = true) { plants(limit: 1) { total @include(if: $v) } }'],
    [
      'a directive of a fragment',
      'query ($v: Boolean = true) { plants { ...F } } fragment F on PlantPage { total @skip(if: $v) }',
    ],
    ['a mutation', 'mutation ($v: ID = "x") { archivePlant(id: $v) { id } }'],
  ])('null as a variable with a default that %s requires', async (_, document) => {
    expect((await staff.graphql(document)).status).toBe(200);
    const answer = await leavingAllAsItWas(store, () => staff.graphql(document, { v: null }));
    expect(answer.status).toBe(400);
    expectRefusal(answer, 'BAD_USER_INPUT', ['v:type']);
  });

  it('null as a variable with a default is no mistake where null may stand', async () => {
    const { data } = await staff.graphql('query ($n: Int = 1) { plants(limit: $n) { items { id } } }', { n: null });
    expect(data.plants.items).toHaveLength(20);
  });
});

const order = (items: string) => `mutation { placeOrder(customerId: "${demoId(2001)}", items: [${items}]) { id } }`;
const item = (quantity: number) => `{ plantId: "${demoId(1001)}", quantity: ${quantity} }`;

describe('a typo never refunds everything', () => {
  const query = `mutation ($items: [RefundItemInput!]) { refundOrder(orderId: "${demoId(3001)}", items: $items) { id } }`;
  const unknown = (field: string, allowed: string[]) => ({
    ...{ field, code: 'unknown', allowed },
    message: `${field} is not a field of this request; allowed: ${allowed.join(', ')}`,
  });

  it('in the name of a variable', async () => {
    const answer = await leavingAllAsItWas(store, () => staff.graphql(query, { itmes: [] }));
    expect(answer.status).toBe(400);
    const facts = expectRefusal(answer, 'BAD_USER_INPUT', ['itmes:unknown']);
    expect(facts.errors).toEqual([unknown('itmes', ['items'])]);
  });

  it('in the name of the variables', async () => {
    const answer = await leavingAllAsItWas(store, () => staff.post('/graphql', { query, varibles: { items: [] } }));
    expect(answer.status).toBe(400);
    const members = ['query', 'documentId', 'operationName', 'variables', 'extensions'];
    expect(answer.body.errors[0].extensions).toEqual({
      code: 'BAD_USER_INPUT',
      errors: [unknown('varibles', members)],
    });
  });

  it('while a query may be sent with the variables of others', async () => {
    const { data } = await staff.graphql('query ($id: ID!) { order(id: $id) { id } }', { id: demoId(3001), q: 1 });
    expect(data.order.id).toBe(demoId(3001));
  });
});

it('a variable that has two values is 400', async () => {
  const query = 'mutation ($id: ID!, $amount: Int) { refundOrder(orderId: $id, amount: $amount) { id } }';
  const body = `{"query":"${query}","variables":{"id":"${demoId(3001)}","amount":1,"amount":null}}`;
  const { status, body: answer } = await leavingAllAsItWas(store, () => staff.post('/graphql', body));
  expect(status).toBe(400);
  expect(answer.errors).toEqual([
    {
      message: 'amount appears twice, with different values',
      extensions: {
        code: 'BAD_USER_INPUT',
        errors: [{ field: 'amount', code: 'twice', message: 'amount appears twice, with different values' }],
      },
    },
  ]);
});

describe('a mutation that is refused is 200 with a code and its facts, and changes nothing', () => {
  it.each<[document: string, code: string, fields?: string[]]>([
    [order(''), 'BAD_USER_INPUT', ['items:arrayMinSize']],
    [order(item(0)), 'BAD_USER_INPUT', ['items[0].quantity:min']],
    [order(item(-1)), 'BAD_USER_INPUT', ['items[0].quantity:min']],
    [order(item(1001)), 'BAD_USER_INPUT', ['items[0].quantity:max']],
    [order(`${item(0)}, ${item(1001)}`), 'BAD_USER_INPUT', ['items[0].quantity:min', 'items[1].quantity:max']],
    [order(item(1000)), 'OUT_OF_STOCK'],
    [order('{ plantId: "x", quantity: 1 }'), 'NOT_FOUND'],
    [order(`{ plantId: "${demoId(9001)}", quantity: 1 }`), 'NOT_FOUND'],
    [`mutation { deliverOrder(id: "${demoId(3003)}") { id } }`, 'ILLEGAL_TRANSITION'],
    [`mutation { adjustStock(plantId: "${demoId(1001)}", change: 0) { id } }`, 'BAD_USER_INPUT'],
    [`mutation { adjustStock(plantId: "${demoId(1001)}", change: -1000000) { id } }`, 'OUT_OF_STOCK'],
    ['mutation { shipOrder(id: "\\u0000") { id } }', 'NOT_FOUND'],
    ['mutation { createApiKey(name: "x") { id } }', 'FORBIDDEN'],
  ])('%s', async (...[document, code, fields]: [string, string, string[]?]) => {
    const answer = await leavingAllAsItWas(store, () => staff.graphql(document));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.data).toBeNull();
    expectRefusal(answer, code, fields);
  });

  it('of two mutations, one is refused and the other is done', async () => {
    const plant = demoId(1031);
    const document = `mutation {
      good: addToWishlist(customerId: "${demoId(2001)}", plantIds: ["${plant}"]) { total }
      bad: addToWishlist(customerId: "${demoId(2001)}", plantIds: ["x"]) { total }
    }`;
    const { errors } = await ada.graphql(document);
    expect(errors).toMatchObject([{ path: ['bad'], extensions: { code: 'NOT_FOUND' } }]);
    const { body } = await ada.get(`/customers/${demoId(2001)}/wishlist`);
    expect(body.items[0].plant.id).toBe(plant);
  });
});
