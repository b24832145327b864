import { makeExecutableSchema } from '@graphql-tools/schema';
import { describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { graphql } from 'graphql';
import { makeContext } from '../../../src/core/context.js';
import { wrapResolvers } from '../../../src/core/resolvers/wrap-resolvers.js';
import { answerFromSnapshots, Snapshot } from '../../../src/events/snapshots.js';

/** A schema of one page: a pot whose maker and size are resolved, with the row of today behind it. */
const typeDefs = /* GraphQL */ `
  enum Size { SMALL, LARGE }
  type Maker { name: String! }
  type Pot { id: ID!, size: Size!, maker: Maker!, lids: [Pot!]!, price: Int! }
  type Query { pot: Pot }
`;
const resolvers = {
  Size: { SMALL: 's', LARGE: 'l' },
  Pot: { maker: () => ({ name: 'the maker of today' }), price: ({ cents }: { cents: number }) => cents },
};
const schema = wrapResolvers(makeExecutableSchema({ typeDefs, resolvers }), [answerFromSnapshots]);

const today = { id: 'p1', size: 's', lids: [], cents: 900 };
const looked: string[] = [];
const properties = Object.fromEntries(Object.keys(today).map((name) => [name, { name, fieldNames: [name] }]));
const pots = {
  ...{ className: 'Pot', class: 'the pots', tableName: 'pots', prototype: {}, filters: {} },
  ...{ properties, props: Object.values(properties) },
};
const em = {
  getMetadata: () => ({ getAll: () => new Map([['Pot', pots]]), get: () => pots }),
  getPlatform: () => undefined,
  isInTransaction: () => false,
  getTransactionContext: () => undefined,
  getConnection: () => ({
    send: async ([{ values, make }]: [{ values: string[]; make(values: unknown[]): object }]) => {
      looked.push(`${values} of the pots`);
      return [{ rows: values[0] === '{"p1"}' ? [make(Object.values(today))] : [] }];
    },
  }),
} as unknown as EntityManager;
const ctx = makeContext(em, {});

async function ask(pot: unknown, fields: string) {
  looked.length = 0;
  const result = await graphql({ schema, source: `{ pot { ${fields} } }`, rootValue: { pot }, contextValue: ctx });
  return { ...JSON.parse(JSON.stringify(result)), looked: [...looked] };
}

describe('answerFromSnapshots', () => {
  const kept = { id: 'p1', size: 'LARGE', maker: { name: 'the maker of then' }, lids: [{ id: 'p2', size: 'SMALL' }] };

  it('answers from the snapshot, including nested objects, lists and enums, without reading the row', async () => {
    expect(await ask(new Snapshot('Pot', kept), 'id size maker { name } lids { id size }')).toEqual({
      data: { pot: kept },
      looked: [],
    });
  });

  it('takes a field that the snapshot lacks from the current row, by its own resolver', async () => {
    const pot = { size: 'LARGE', price: 900 };
    expect(await ask(new Snapshot('Pot', kept), 'size price')).toEqual({
      data: { pot },
      looked: ['{"p1"} of the pots'],
    });
  });

  it('uses the values of the snapshot where the row no longer exists', async () => {
    const gone = new Snapshot('Pot', { id: 'p3', cents: 1 });
    expect(await ask(gone, 'price')).toEqual({ data: { pot: { price: 1 } }, looked: ['{"p3"} of the pots'] });
  });

  it('returns a stored null as null, and leaves entities to their resolvers', async () => {
    expect(await ask(null, 'id')).toEqual({ data: { pot: null }, looked: [] });
    const pot = { size: 'SMALL', maker: { name: 'the maker of today' }, price: 900 };
    expect(await ask(today, 'size maker { name } price')).toEqual({ data: { pot }, looked: [] });
  });
});
