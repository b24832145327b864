import { makeExecutableSchema } from '@graphql-tools/schema';
import { describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type GraphQLOutputType, graphql } from 'graphql';
import { makeContext } from '../../../src/core/context.js';
import { showFields } from '../../../src/core/resolvers/show-fields.js';

const typeDefs = /* GraphQL */ `
  enum Size { SMALL, LARGE }
  type Maker { name: String! }
  type Lid { id: ID!, weight(unit: String = "g"): String! }
  type Pot { id: ID!, secret: String, size: Size!, maker: Maker, lids: [Lid!]!, tags: [String], price: Int! }
  type Box { box: Box }
  type Query { pot: Pot }
`;
const later = <T>(value: T): Promise<T> => new Promise((done) => setImmediate(done, value));
const resolvers = {
  Size: { SMALL: 's', LARGE: 'l' },
  Lid: { weight: ({ grams }: { grams: number }, { unit }: { unit: string }) => later(`${grams} ${unit}`) },
  Pot: {
    maker: async ({ maker }: { maker?: string | Error }) => {
      await later(undefined);
      if (maker instanceof Error) throw maker;
      return maker && { name: maker };
    },
    price: ({ cents }: { cents: number | Error }) => {
      if (cents instanceof Error) throw cents;
      return cents;
    },
  },
};
const schema = makeExecutableSchema({ typeDefs, resolvers });
const ctx = makeContext({} as EntityManager, {});
const show = showFields(({ name }) => name !== 'secret');
const typeOf = (name: string) => schema.getType(name) as GraphQLOutputType;
const pot = { id: 'p1', secret: 'x', size: 'l', maker: 'Ada', lids: [], tags: ['a', null], cents: 900 };

describe('showFields', () => {
  it('shows what an execution shows that selects all fields, in their order', async () => {
    const lids = [{ id: 'l1', grams: 5 }, later({ id: 'l2', grams: 6 })];
    const source = '{ pot { id size maker { name } lids { id weight } tags price } }';
    const rootValue = { pot: { ...pot, lids } };
    const { data } = await graphql({ schema, source, rootValue, contextValue: ctx });
    const shown = await show(typeOf('Pot'), rootValue.pot, ctx);
    expect(JSON.stringify(shown)).toBe(JSON.stringify(data?.['pot']));
    expect(shown).toEqual({
      ...{ id: 'p1', size: 'LARGE', maker: { name: 'Ada' }, tags: ['a', null], price: 900 },
      lids: [
        { id: 'l1', weight: '5 g' },
        { id: 'l2', weight: '6 g' },
      ],
    });
  });

  it('shows nothing as null where the type allows it, and fails elsewhere', async () => {
    expect(await show(typeOf('Pot'), undefined, ctx)).toBeNull();
    const bare = { ...pot, maker: undefined, tags: undefined };
    expect(await show(typeOf('Pot'), bare, ctx)).toMatchObject({ maker: null, tags: null });
    await expect(show(typeOf('Pot'), { ...pot, lids: [null] }, ctx)).rejects.toThrow('Cannot return null for Lid!.');
    await expect(show(typeOf('Pot'), { ...pot, lids: null }, ctx)).rejects.toThrow(
      'Cannot return null for non-nullable field Pot.lids.',
    );
  });

  it('throws the error of a resolver, and leaves no other one unhandled', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    const failing = { ...pot, maker: new Error('no maker'), cents: new Error('no price') };
    await expect(show(typeOf('Pot'), failing, ctx)).rejects.toThrow('no price');
    await later(undefined);
    await later(undefined);
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  it('throws once everything else that was begun has ended', async () => {
    let ended = false;
    const slow = async () => {
      for (let turn = 0; turn < 5; turn++) await later(undefined);
      ended = true;
      return [];
    };
    const failing = { ...pot, lids: slow(), cents: new Error('no price') };
    await expect(show(typeOf('Pot'), failing, ctx)).rejects.toThrow('no price');
    expect(ended).toBe(true);
  });

  it('throws an error that is a value, and takes no text for a list', async () => {
    await expect(show(typeOf('Pot'), { ...pot, size: new Error('no size') }, ctx)).rejects.toThrow('no size');
    await expect(show(typeOf('Pot'), { ...pot, tags: 'abc' }, ctx)).rejects.toThrow('A list was expected, not a text.');
  });

  it('refuses a type that contains itself', () => {
    expect(() => show(typeOf('Box'), {}, ctx)).toThrow(
      'Box contains itself; mark the field that leads back GraphQLOnly.',
    );
  });
});
