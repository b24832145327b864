import { expect, it } from '@jest/globals';
import { isInputObjectType } from 'graphql';
import { makeSchema } from '../src/schema.js';

it('an input type has what the classes above it declare of their fields', async () => {
  const type = (await makeSchema()).getType('UpsertPlantInput');
  if (!isInputObjectType(type)) throw new Error('UpsertPlantInput is no input type.');
  const fields = Object.values(type.getFields());
  const having = (extension: string) =>
    fields.filter(({ extensions }) => extensions[extension]).map(({ name }) => name);
  expect([having('audited').sort(), having('untrimmed')]).toEqual([['sku', 'slug', 'tags'], ['description']]);
});
