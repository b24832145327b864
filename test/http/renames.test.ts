import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import type { Version } from '../../src/api-versions/version.js';
import { makeFaces } from '../../src/http/face.js';
import { makeSchema } from '../../src/schema.js';

describe('a version that cannot be is refused at start', () => {
  it.each<[what: string, renames: Partial<Version>, message: string]>([
    ['an unknown field', { fields: { Plant: { colour: 'color' } } }, 'renames Plant.colour, which there is not'],
    ['an unknown type', { fields: { Flower: { name: 'title' } } }, 'renames Flower.name, which there is not'],
    ['an enum value', { enumValues: { Light: { DARK: 'DIM' } } }, 'renames Light.DARK, which there is not'],
    [
      'an unknown argument',
      { arguments: { 'Query.plants': { colour: 'color' } } },
      'renames Query.plants.colour, which there is not',
    ],
    ['a name that is taken', { fields: { Plant: { name: 'sku' } } }, 'calls two things Plant.sku'],
    ['one name for two', { enumValues: { Light: { LOW: 'DIRECT' } } }, 'calls two things Light.DIRECT'],
  ])('%s', async (_, renames, message) => {
    const schema = await makeSchema();
    const version = { name: '2026-12-01', changes: [], ...renames };
    expect(() => makeFaces(schema, [version])).toThrow(`The version 2026-12-01 ${message}.`);
  });

  it('an unknown root field', async () => {
    const schema = await makeSchema();
    const version = { name: '2026-12-01', changes: [], arguments: { 'Query.flowers': { q: 'search' } } };
    expect(() => makeFaces(schema, [version])).toThrow('The schema has no Query.flowers.');
  });

  it('two names may change places', async () => {
    const version = { name: '2026-12-01', changes: [], fields: { Plant: { name: 'sku', sku: 'name' } } };
    expect(makeFaces(await makeSchema(), [version]).has('2026-12-01')).toBe(true);
  });
});
