import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { getIntrospectionQuery, getOperationAST, parse } from 'graphql';
import { type Measured, measure } from '../../../src/http/measure/measure.js';
import { sharedSchemas } from '../../support/contract/shared-schemas.js';

async function measured(query: string, variables?: Record<string, unknown>): Promise<Measured> {
  const document = parse(query);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('The document has no operation.');
  return measure((await sharedSchemas()).schema, document, operation, variables);
}

const page = (query: string, variables?: Record<string, unknown>) =>
  measured(query, variables).then(({ cost, searches, totals, offsets, statements, byVariables }) => ({
    ...{ cost, searches, totals, offsets, statements, byVariables },
  }));

describe('one walk', () => {
  it('finds everything that limits and weights read', async () => {
    const query = `{ a: plants(q: "fern", limit: 3, offset: 40) { total items { id price { amount } } }
      orders { items { id items { quantity } customer { name } } } ...F } fragment F on Query { me { loginId } }`;
    expect(await measured(query)).toEqual({
      roots: ['plants', 'orders', 'me'],
      ...{ depth: 4, aliases: 1, pages: 1, byVariables: false, catalogueOnly: false },
      // A page, its total, the ids of a search, its words and how many of them are found; a page, lines and customers; the viewer.
      ...{ statements: 9, searches: 1, totals: 1, offsets: [40] },
      // 1 + 3 × (total, items, id, price, amount); 1 + 20 × (items, id, items, 5 quantities, customer, name); me, loginId.
      cost: 16 + 201 + 2,
    });
  });

  it('counts introspection as nothing but its root', async () => {
    expect(await measured(getIntrospectionQuery())).toMatchObject({
      ...{ roots: ['__schema'], depth: 0, aliases: 0, pages: 0, statements: 0, cost: 0, catalogueOnly: false },
    });
  });

  it('counts a name of the response once, and an alias at each node and wherever a fragment is spread', async () => {
    const twice = 'fragment F on PlantPage { total items { id } }';
    const once = await page('{ plants(limit: 2) { total items { id } } }');
    expect(await page(`{ plants(limit: 2) { ...F ...F total items { id id } } } ${twice}`)).toEqual(once);
    const aliased = '{ a: plants { ...F } b: plants { ...F c: total c: total } } fragment F on PlantPage { c: total }';
    expect((await measured(aliased)).aliases).toBe(6);
  });

  it('counts facets as totals', async () => {
    const facets = 'facets { light { value count } inStock { count } }';
    expect(await measured(`{ plants { total ${facets} } }`)).toMatchObject({ totals: 3, statements: 4 });
  });

  it('ends where fragments multiply, above any cost', async () => {
    const fields = (at: number) =>
      `a: orders { items { customer { ...F${at} } } } b: orders { items { customer { ...F${at} } } }`;
    const fragments = Array.from({ length: 20 }, (_, at) => `fragment F${at} on Customer { ${fields(at + 1)} }`);
    const bomb = `{ me { customer { ...F0 } } } ${fragments.join(' ')} fragment F20 on Customer { id }`;
    expect((await measured(bomb)).cost).toBe(Number.MAX_SAFE_INTEGER);
    const spreads = Array.from({ length: 80 }, (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`);
    const once = await measured(`{ ...F80 ...F80 } fragment F80 on Query { me { id } }`);
    expect(once.cost).toBe(2);
    const flat = `{ ...F0 } ${spreads.join(' ')} fragment F80 on Query { me { id } }`;
    expect((await measured(flat)).cost).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('ends early where fragments spread themselves, before validation has refused them', async () => {
    // It stands on a page and on an order, as no valid fragment could.
    const { cost, depth } = await measured(
      `{ orders { ...F } } fragment F on Order { ${'...F '.repeat(1900)} items { ...F } customer { orders { ...F } } }`,
    );
    expect(cost).toBe(Number.MAX_SAFE_INTEGER);
    // 10,000 nodes are five rounds of 1,900.
    expect(depth).toBeLessThan(20);
  });
});

describe('variables', () => {
  const query = `query ($n: Int, $o: Int, $q: String) { plants(limit: $n, offset: $o, q: $q) { items { id } } }`;

  it('decide on the cost, the search and the skipped rows, not on the statements', async () => {
    const byVariables = { statements: 4, totals: 0, byVariables: true };
    expect(await page(query)).toEqual({ ...byVariables, cost: 41, searches: 0, offsets: [] });
    expect(await page(query, { n: null })).toEqual({ ...byVariables, cost: 41, searches: 0, offsets: [] });
    const all = { n: 100, o: 5, q: 'fern' };
    expect(await page(query, all)).toEqual({ ...byVariables, cost: 201, searches: 1, offsets: [5] });
  });

  it('of other arguments decide on nothing', async () => {
    expect((await measured('query ($id: ID!) { plant(id: $id) { id } }')).byVariables).toBe(false);
  });

  it('of directives decide on what costs, wherever they stand; all else counts as selected', async () => {
    const field = 'plants(q: "fern", offset: 7) { total }';
    const selected = { cost: 21, searches: 1, totals: 1, offsets: [7], statements: 5, byVariables: true };
    const leftOut = { ...selected, cost: 0, searches: 0, totals: 0, offsets: [] };
    for (const spread of [
      `${field.replace(' {', ' @skip(if: $no) {')}`,
      `... @skip(if: $no) { ${field} }`,
      `...F @skip(if: $no)`,
    ]) {
      const query = `query ($no: Boolean!) { ${spread} } fragment F on Query { ${field} }`;
      expect(await page(query, { no: true })).toEqual(leftOut);
      expect(await page(query, { no: false })).toEqual(selected);
      expect(await page(query)).toEqual(selected);
    }
    const both = `query ($no: Boolean!) { ...F @skip(if: $no) ...F } fragment F on Query { ${field} }`;
    expect(await page(both, { no: true })).toEqual(selected);
    const parts = `query ($no: Boolean!) { plants @skip(if: $no) { total } plants { limit } }`;
    expect(await page(parts, { no: true })).toMatchObject({ cost: 21, totals: 0 });
    expect(await page(parts, { no: false })).toMatchObject({ cost: 41, totals: 1 });
    expect((await measured('{ plants @include(if: false) { total } me { id } }')).cost).toBe(2);
  });
});
