import { describe, expect, it } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import { expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { ADMIN, demoId, openStore } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const admin = await store.as(ADMIN);

interface TypeRef {
  kind: string;
  name: string | null;
  ofType: TypeRef | null;
}
interface FieldInfo {
  name: string;
  args: unknown[];
  type: TypeRef;
}

/** All fields of a type that take no argument, with theirs, `levels` deep. */
async function plainFields(name: string, levels: number): Promise<string> {
  const { data } = await admin.graphql(
    `{ __type(name: "${name}") { fields { name args { name } type { ${ref(4)} } } } }`,
  );
  const selected = await Promise.all(
    (data.__type.fields as FieldInfo[])
      .filter(({ args }) => args.length === 0)
      .map(async (field) => {
        const type = named(field.type);
        if (type.kind !== 'OBJECT') return field.name;
        return levels > 1 ? `${field.name} { ${await plainFields(String(type.name), levels - 1)} }` : '';
      }),
  );
  return selected.join(' ');
}
const ref = (depth: number): string => (depth === 0 ? 'kind name' : `kind name ofType { ${ref(depth - 1)} }`);
const named = (type: TypeRef): TypeRef => (type.ofType ? named(type.ofType) : type);

/** The facts in the error of a refused document: which measure, what it has, what is allowed. */
async function refused(document: string, variables?: object) {
  const answer = await admin.graphql(document, variables);
  expect(answer.status).toBe(400);
  const { code, ...facts } = expectRefusal(answer, 'QUERY_TOO_COMPLEX');
  expect(answer.errors?.[0]?.message).toContain(`(at most ${facts.allowed}, received ${facts.received})`);
  return facts;
}

const circle = (levels: number, leaf: string) =>
  Array.from({ length: levels }).reduce<string>((set) => `orders(limit: 1) { items { customer { ${set} } } }`, leaf);
const deep = (levels: number, leaf: string) => `{ customer(id: "${demoId(2001)}") { ${circle(levels, leaf)} } }`;

describe('depth', () => {
  it('11 is served: more takes a third page', async () => {
    const line = 'orders(limit: 1) { items { items { plant { price { amount } } } } }';
    const { status, errors } = await admin.graphql(
      `{ me { customer { orders(limit: 1) { items { customer { ${line} } } } } } }`,
    );
    expect({ status, errors }).toEqual({ status: 200, errors: undefined });
  });

  it('12 is not refused for its depth; 13 is, fragments counted', async () => {
    expect(await refused(deep(3, 'addresses { id }'))).toEqual({ measure: 'pages', received: 3, allowed: 2 });
    const orders = 'orders(limit: 1) { items { id } }';
    const fragment = `${deep(3, '...A')} fragment A on Customer { ${orders} }`;
    for (const document of [deep(3, orders), fragment, deep(3, `... on Customer { ${orders} }`)]) {
      expect(await refused(document)).toEqual({ measure: 'depth', received: 13, allowed: 12 });
    }
  });
});

describe('a page', () => {
  it('may contain pages, but no deeper ones', async () => {
    const { status, errors } = await admin.graphql(`{ orders(limit: 2) { items { refunds { total items { id } } } } }`);
    expect({ status, errors }).toEqual({ status: 200, errors: undefined });
    const refunds = 'refunds(limit: 1) { items { id } }';
    const chain = `{ orders(limit: 1) { items { customer { ${circle(1, `orders(limit: 1) { items { ${refunds} } }`)} } } } }`;
    expect(await refused(chain)).toEqual({ measure: 'pages', received: 4, allowed: 2 });
    const fragments = `{ customers { items { ...C } } } fragment C on Customer { orders { items { ...O } } }
      fragment O on Order { refunds { total } }`;
    expect(await refused(fragments)).toEqual({ measure: 'pages', received: 3, allowed: 2 });
  });
});

describe('statements', () => {
  const searches = (count: number) =>
    `{ ${Array.from({ length: count }, (_, at) => `a${at}: plants(q: "fern ${at}", limit: 10) { total items { id } }`).join(' ')} }`;
  const histories = (count: number) =>
    `{ orders(limit: 2) { items { ${Array.from({ length: count }, (_, at) => `a${at}: refunds(limit: ${at + 1}) { total items { items { quantity } } }`).join(' ')} } } }`;

  it('of 15 searches are 47, which is allowed', async () => {
    const { status, errors, data } = await admin.graphql(searches(15));
    expect({ status, errors }).toEqual({ status: 200, errors: undefined });
    expect(data.a14.total).toEqual(expect.any(Number));
  });

  it('may be 50', async () => {
    expect(
      await refused(
        histories(15).replace('{ orders', '{ me { id } users { loginId } loyalty(customerId: "x") { points } orders'),
      ),
    ).toEqual({ measure: 'statements', received: 53, allowed: 50 });
    expect((await admin.graphql(histories(15))).status).toBe(200);
  });

  it('of mutations count, and none of them runs', async () => {
    const one = (at: number) =>
      `m${at}: addToWishlist(customerId: "${demoId(2001)}", plantIds: ["${demoId(1020)}"]) { limit }`;
    const document = `mutation { ${[0, 1, 2, 3].map(one).join(' ')} }`;
    const facts = await leavingAllAsItWas(store, () => refused(document));
    expect(facts).toEqual({ measure: 'statements', received: 64, allowed: 50 });
  });
});

describe('aliases', () => {
  const aliased = (count: number) =>
    `{ plants(limit: 1) { ${Array.from({ length: count }, (_, index) => `a${index}: total`).join(' ')} } }`;

  it('15 are served, 16 are not', async () => {
    expect((await admin.graphql(aliased(15))).status).toBe(200);
    const answer = await admin.graphql(aliased(16));
    expect(answer.status).toBe(400);
    expect(expectRefusal(answer, 'QUERY_TOO_COMPLEX')).toMatchObject({ measure: 'aliases', received: 16, allowed: 15 });
  });
});

describe('the document', () => {
  const ofBytes = (bytes: number) => '{ plants { total } } #'.padEnd(bytes, 'x');

  it('may have 65,536 bytes', async () => {
    expect((await admin.graphql(ofBytes(65_536))).status).toBe(200);
    const answer = await admin.graphql(ofBytes(65_537));
    expect(answer.status).toBe(400);
    expect(expectRefusal(answer, 'QUERY_TOO_COMPLEX')).toMatchObject({ received: 65_537, allowed: 65_536 });
  });

  it('is measured in bytes, not in characters', async () => {
    const answer = await admin.graphql('{ plants { total } } #'.padEnd(40_000, 'é'));
    expectRefusal(answer, 'QUERY_TOO_COMPLEX');
  });

  it('may have 1,000 tokens', async () => {
    const names = 'id sku name stock inStock light watering difficulty petSafety heightCm createdAt'.split(' ');
    const ofTokens = (tokens: number) =>
      `{ plants(limit: 1) { items { ${Array.from({ length: tokens - 13 }, (_, at) => names[at % names.length]).join(' ')} } } }`;
    expect((await admin.graphql(ofTokens(1000))).errors).toBeUndefined();
    expect(await refused(ofTokens(1001))).toEqual({ measure: 'tokens', received: 1001, allowed: 1000 });
  });

  it('of endless tokens is refused before it is parsed', async () => {
    expect(await refused(`{ plants { ${'total '.repeat(10_900)} } }`)).toMatchObject({ measure: 'tokens' });
    expect(await refused(`{ ${'a{'.repeat(20_000)} }`)).toMatchObject({ measure: 'tokens', received: 40_002 });
    // The first malformed token ends the count: the parser gets no further either.
    const malformed = await admin.graphql(`{ plants \u0000 ${'total '.repeat(10_000)} }`);
    expectRefusal(malformed, 'GRAPHQL_PARSE_FAILED');
    expect(await refused(`{ plants { ${'total '.repeat(10_000)} \u0000`)).toMatchObject({ measure: 'tokens' });
    const byAddress = await admin.get(`/graphql?query=${encodeURIComponent(`{ plants { ${'id '.repeat(1000)} } }`)}`);
    expect(byAddress.body.errors[0].extensions).toMatchObject({ code: 'QUERY_TOO_COMPLEX', received: 1005 });
  });
});

describe('cost', () => {
  it.each([
    ['plants', 'Plant', ''],
    ['orders', 'Order', ''],
    ['customers', 'Customer', ''],
    ['refunds', 'Refund', `orderId: "${demoId(3006)}", `],
    ['wishlist', 'WishlistEntry', `customerId: "${demoId(2001)}", `],
    ['stockMovements', 'StockMovement', `plantId: "${demoId(1001)}", `],
    ['webhookDeliveries', 'WebhookDelivery', ''],
  ])('a page of 100 %s with all plain fields is served', async (query, type, args) => {
    const fields = await plainFields(type, 2);
    const document = `{ ${query}(${args}limit: 100) { total limit offset nextCursor items { ${fields} } } }`;
    const { status, errors } = await admin.graphql(document);
    expect({ status, errors }).toEqual({ status: 200, errors: undefined });
  });

  it('pages of 100 in pages of 100 are not, by variable or default neither', async () => {
    const bomb = (limit: string) => `customers(limit: ${limit}) { items { orders(limit: ${limit}) { items {
      id number total { amount } } } } }`;
    for (const facts of [
      await refused(`{ ${bomb('100')} }`),
      await refused(`query ($n: Int) { ${bomb('$n')} }`, { n: 100 }),
      await refused(`query ($n: Int = 100) { ${bomb('$n')} }`),
    ]) {
      expect(facts).toMatchObject({ measure: 'cost', allowed: 25_000 });
    }
  });
});

describe('cost by variables', () => {
  const nested = (limit: string) =>
    `customers(limit: ${limit}) { items { orders(limit: ${limit}) { items { id number } } } }`;

  it('is found for each request, also where the document was cheap before', async () => {
    for (const query of [
      `query ($n: Int) { ${nested('$n')} }`,
      `query ($n: Int) { ...F } fragment F on Query { ${nested('$n')} }`,
    ]) {
      expect((await admin.graphql(query, { n: 1 })).errors).toBeUndefined();
      expect(await refused(query, { n: 100 })).toMatchObject({ measure: 'cost', allowed: 25_000 });
      expect((await admin.graphql(query, { n: 1 })).errors).toBeUndefined();
    }
  });
});

describe('introspection', () => {
  it('the standard query passes, old and new', async () => {
    const full = {
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
    };
    for (const document of [getIntrospectionQuery(), getIntrospectionQuery({ ...full, oneOf: true })]) {
      const { status, data, errors } = await store.nobody.graphql(document);
      expect({ status, errors }).toEqual({ status: 200, errors: undefined });
      expect(data.__schema.queryType.name).toBe('Query');
    }
  });

  it('is allowed once per operation, with one type', async () => {
    const names = '{ queryType { name } }';
    expect((await admin.graphql(`{ __schema ${names} __type(name: "Plant") { name } }`)).status).toBe(200);
    const fifteen = `{ ${Array.from({ length: 15 }, (_, at) => `s${at}: __schema ${names}`).join(' ')} }`;
    expect(await refused(fifteen)).toEqual({ measure: '__schema', received: 15, allowed: 1 });
    const hidden = '{ ...A t: __type(name: "Plant") { name } } fragment A on Query { __type(name: "Order") { name } }';
    expect(await refused(hidden)).toEqual({ measure: '__type', received: 2, allowed: 1 });
  });
});
