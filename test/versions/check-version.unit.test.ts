import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { makeApiSchemas, schemasOf } from '../../src/http/api-schemas.js';
import { makeSchema } from '../../src/schema.js';
import { rootFieldOf } from '../../src/versions/names.js';
import type { Version } from '../../src/versions/version.js';

describe('a version that cannot be is refused at start', () => {
  it.each<[what: string, renames: Partial<Version>, message: string]>([
    [
      'an unknown field',
      { renames: { Plant: { colour: 'color' } } },
      'The version 2026-12-01 cannot rename Plant.colour.',
    ],
    [
      'an unknown type',
      { renames: { Flower: { name: 'title' } } },
      'The version 2026-12-01 cannot rename Flower.name.',
    ],
    ['an unknown value', { renames: { Light: { DARK: 'DIM' } } }, 'The version 2026-12-01 cannot rename Light.DARK.'],
    [
      'an unknown argument',
      { renames: { 'Query.plants': { colour: 'color' } } },
      'The version 2026-12-01 cannot rename Query.plants.colour.',
    ],
    ['an unknown root field', { renames: { 'Query.flowers': { q: 'a' } } }, 'The schema has no Query.flowers.'],
    ['no root', { renames: { 'Mutatoin.login': { q: 'a' } } }, 'The schema has no Mutatoin.login.'],
    [
      'what lists are walked by',
      { renames: { 'Query.plants': { limit: 'size' } } },
      'The version 2026-12-01 cannot rename Query.plants.limit.',
    ],
    [
      'what pages are read by',
      { renames: { PlantPage: { items: 'plants' } } },
      'The version 2026-12-01 cannot rename PlantPage.items.',
    ],
    ['a name that is taken', { renames: { Plant: { name: 'sku' } } }, 'Two things would be called Plant.sku.'],
    ['a value that is taken', { renames: { Light: { LOW: 'DIRECT' } } }, 'Two things would be called Light.DIRECT.'],
    [
      'a name that is taken on REST',
      { renames: { Plant: { name: 'botanical_name' } } },
      'Two things would be called Plant.botanical_name.',
    ],
    [
      'a value that is taken on REST',
      { renames: { Light: { LOW: 'Direct' } } },
      'Two things would be called Light.direct.',
    ],
    [
      'the name of a path parameter',
      { renames: { 'Mutation.addToWishlist': { plantIds: 'id' } } },
      'Two things would be called Mutation.addToWishlist.id.',
    ],
  ])('%s', async (_, renames, message) => {
    const schema = await makeSchema();
    const version = { name: '2026-12-01', changes: [], ...renames };
    expect(() => makeApiSchemas(schema, [version])).toThrow(message);
  });

  it('two names may change places', async () => {
    const version = { name: '2026-12-01', changes: [], renames: { Plant: { name: 'sku', sku: 'name' } } };
    expect(makeApiSchemas(await makeSchema(), [version]).has('2026-12-01')).toBe(true);
  });

  it('an argument that stands in the path may have another name on GraphQL', async () => {
    const version = { name: '2026-12-01', changes: [], renames: { 'Query.order': { id: 'orderId' } } };
    const { graphql, rest } = schemasOf(makeApiSchemas(await makeSchema(), [version]), '2026-12-01');
    expect(rootFieldOf(graphql, 'Query.order').args.map(({ name }) => name)).toEqual(['orderId']);
    expect(rootFieldOf(rest, 'Query.order').args.map(({ name }) => name)).toEqual(['id']);
  });
});
