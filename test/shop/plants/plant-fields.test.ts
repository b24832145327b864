import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { type GraphQLInputObjectType, type GraphQLSchema, parse, visit } from 'graphql';
import { ownColumns } from '../../../src/operations/plants-file/own-columns.js';
import { makeSchema } from '../../../src/schema.js';
import { fieldsOf } from '../../../web/admin/views/plants/fields.ts';
import { demoId, openStore, STAFF } from '../../support/store.js';

/*
 * What staff may set of a plant, by every door that takes or shows it: a new field that a door forgets is named here.
 */
const store = await openStore({ PROCESS_ROLE: 'api' });
const staff = await store.as(STAFF);
const schema: GraphQLSchema = await makeSchema();
const settable = schema.getMutationType()?.getFields()['updatePlant']?.args ?? [];
/** `imageUrl` is the first of `imageUrls`. */
const names = settable.map(({ name }) => name).filter((name) => !['id', 'imageUrl'].includes(name));

/** The fields that documents in a folder select. */
function selectedIn(folder: string): string[] {
  const selected = new Set<string>();
  for (const file of globSync(`web/${folder}/**/*.graphql`))
    visit(parse(readFileSync(file, 'utf8')), {
      enter: (node) => void (node.kind === 'Field' && selected.add(node.name.value)),
    });
  return [...selected];
}

it.each([
  [
    'createPlant',
    () =>
      schema
        .getMutationType()
        ?.getFields()
        ['createPlant']?.args.map(({ name }) => name),
  ],
  [
    'an item of upsertPlants',
    () => Object.keys((schema.getType('UpsertPlantInput') as GraphQLInputObjectType).getFields()),
  ],
  ['a file of plants, in and out', () => Object.values(ownColumns).map(({ member }) => member)],
  ['the form of the office', () => fieldsOf(undefined, 'USD', 'en').map(({ name }) => name)],
  ['the pages of the office', () => selectedIn('admin')],
])('%s has each of them', (_, members) => expect(names.filter((name) => !members()?.includes(name))).toEqual([]));

it('the pages of the shop show each of them, but when a plant was published', () =>
  expect(names.filter((name) => !selectedIn('storefront').includes(name))).toEqual(['publishedAt']));

it('null removes each that its description says it removes', async () => {
  const removable = settable.filter(({ extensions }) => extensions['nullRemoves']).map(({ name }) => name);
  expect(removable).toEqual(
    settable.filter(({ description }) => /\bnull\b/.test(String(description))).map(({ name }) => name),
  );
  const nulls = removable.map((name) => `${name}: null`).join();
  const { data } = await staff.graphql(`mutation { updatePlant(id: "${demoId(1001)}", ${nulls}) { ${removable} } }`);
  expect(data.updatePlant).toEqual(Object.fromEntries(removable.map((name) => [name, null])));
});
