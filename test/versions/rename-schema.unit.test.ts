import { makeExecutableSchema } from '@graphql-tools/schema';
import { describe, expect, it } from '@jest/globals';
import { graphql, printSchema } from 'graphql';
import { renameSchema } from '../../src/versions/rename-schema.js';

const typeDefs = /* GraphQL */ `
  enum Light { LOW, BRIGHT_INDIRECT }
  input Wanted { minLight: Light }
  type Plant { petSafe: Boolean!, bestLight: Light! }
  type Query { plants(plantLight: Light, wanted: Wanted): [Plant!]! }
`;

/** What the resolver got: the domain's names and its own values, whatever the client called them. */
const received: unknown[] = [];
const resolvers = {
  Light: { LOW: 1, BRIGHT_INDIRECT: 2 },
  // As in the store, each field has a resolver: the default one would look for the new name.
  Plant: { petSafe: () => true, bestLight: ({ light }: { light: number }) => light },
  Query: {
    plants: (_: unknown, args: { plantLight?: number }) => {
      received.push(JSON.parse(JSON.stringify(args)));
      return [{ light: args.plantLight ?? 1 }];
    },
  },
};
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const lower = (schema: Parameters<typeof renameSchema>[0]) =>
  renameSchema(schema, {
    enumValue: (_, value) => value.toLowerCase(),
    field: (_, field) => snake(field),
    argument: (_, argument) => snake(argument),
  });
const schema = lower(makeExecutableSchema({ typeDefs, resolvers }));

describe('renameSchema', () => {
  it('renames values, fields, input fields and arguments', () => {
    expect(printSchema(schema)).toBe(`enum Light {
  low
  bright_indirect
}

input Wanted {
  min_light: Light
}

type Plant {
  pet_safe: Boolean!
  best_light: Light!
}

type Query {
  plants(plant_light: Light, wanted: Wanted): [Plant!]!
}`);
  });

  it('hands a resolver what it was written for, and shows what it returns in the new names', async () => {
    received.length = 0;
    const source = '{ plants(plant_light: bright_indirect, wanted: { min_light: low }) { pet_safe best_light } }';
    const { data, errors } = await graphql({ schema, source });
    expect(errors).toBeUndefined();
    expect(JSON.parse(JSON.stringify(data))).toEqual({ plants: [{ pet_safe: true, best_light: 'bright_indirect' }] });
    expect(received).toEqual([{ plantLight: 2, wanted: { minLight: 1 } }]);
  });
});
