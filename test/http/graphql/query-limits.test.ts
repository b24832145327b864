import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import type { Client } from '../../support/client.js';
import { expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { ADMIN, demoId, openStore, type Store } from '../../support/store.js';

let store: Store;
let admin: Client;

beforeAll(async () => {
  store = await openStore({ PROCESS_ROLE: 'api' });
  admin = await store.as(ADMIN);
});

afterAll(() => store.close());

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

describe('depth', () => {
  const deep = (levels: number, leaf: string) => {
    const circle = Array.from({ length: levels }).reduce<string>(
      (set) => `orders(limit: 1) { items { customer { ${set} } } }`,
      leaf,
    );
    return `{ customer(id: "${demoId(2001)}") { ${circle} } }`;
  };

  it('12 is served', async () => {
    const { status, errors } = await admin.graphql(deep(3, 'addresses { id }'));
    expect({ status, errors }).toEqual({ status: 200, errors: undefined });
  });

  it('13 is not, fragments counted', async () => {
    const orders = 'orders(limit: 1) { items { id } }';
    const fragment = `${deep(3, '...A')} fragment A on Customer { ${orders} }`;
    for (const document of [deep(3, orders), fragment, deep(3, `... on Customer { ${orders} }`)]) {
      const answer = await admin.graphql(document);
      expect(answer.status).toBe(400);
      expect(expectRefusal(answer, 'QUERY_TOO_COMPLEX')).toEqual({
        code: 'QUERY_TOO_COMPLEX',
        measure: 'depth',
        received: 13,
        allowed: 12,
      });
    }
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

  it('count in fragments, once for each spread', async () => {
    const aliases = Array.from({ length: 8 }, (_, index) => `a${index}: total`).join(' ');
    const document = `{ a: plants { ...F } b: plants { ...F } } fragment F on PlantPage { ${aliases} }`;
    const answer = await admin.graphql(document);
    expect(expectRefusal(answer, 'QUERY_TOO_COMPLEX')).toMatchObject({ measure: 'aliases', received: 18 });
  });

  it('of mutations run none of them', async () => {
    const one = (index: number) =>
      `m${index}: addToWishlist(customerId: "${demoId(2001)}", plantIds: ["${demoId(1020)}"]) { total }`;
    const document = `mutation { ${Array.from({ length: 16 }, (_, index) => one(index)).join(' ')} }`;
    const answer = await leavingAllAsItWas(store, () => admin.graphql(document));
    expectRefusal(answer, 'QUERY_TOO_COMPLEX');
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

  it('of endless tokens does not stop the store', async () => {
    const started = Date.now();
    const { status } = await admin.graphql(`{ plants { ${'total '.repeat(10_000)} } }`);
    expect([200, 400]).toContain(status);
    const deep = await admin.graphql(`{ ${'a{'.repeat(20_000)} }`);
    expect(deep.status).toBe(400);
    const fragments = Array.from({ length: 60 }, (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`);
    const bomb = await admin.graphql(`{ ...F0 } ${fragments.join(' ')} fragment F60 on Query { plants { total } }`);
    expect([200, 400]).toContain(bomb.status);
    expect(Date.now() - started).toBeLessThan(20_000);
    expect((await store.nobody.get('/health/live')).status).toBe(200);
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
      refunds(limit: ${limit}) { items { id total { amount } } } } } } }`;
    for (const answer of [
      await admin.graphql(`{ ${bomb('100')} }`),
      await admin.graphql(`query ($n: Int) { ${bomb('$n')} }`, { n: 100 } as never),
      await admin.graphql(`query ($n: Int = 100) { ${bomb('$n')} }`),
    ]) {
      expect(answer.status).toBe(400);
      expect(expectRefusal(answer, 'QUERY_TOO_COMPLEX')).toMatchObject({ measure: 'cost', allowed: 20_000 });
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

  it('is refused where it is switched off', async () => {
    const closed = await openStore({ PROCESS_ROLE: 'api', GRAPHQL_INTROSPECTION: 'false' });
    const answer = await closed.nobody.graphql(getIntrospectionQuery());
    expect(answer.status).toBe(400);
    expect((await closed.nobody.graphql('{ plants { __typename total } }')).status).toBe(200);
    await closed.close();
  });
});
