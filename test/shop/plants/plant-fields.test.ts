import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import {
  type DefinitionNode,
  type FragmentDefinitionNode,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  parse,
  visit,
} from 'graphql';
import { makeSchema } from '../../../src/schema.js';
import { ownColumns } from '../../../src/shop/plants/file/own-columns.js';
import { fieldsOf } from '../../../web/admin/views/plants/fields.ts';
import { demoId, openStore, STAFF } from '../../support/store.js';

/*
 * What staff may set of a plant, by every door that takes or shows it: a new field that a door forgets is named here.
 */
const store = await openStore({ PROCESS_ROLE: 'api' });
const staff = await store.as(STAFF);
const schema: GraphQLSchema = await makeSchema();
const settable = schema.getMutationType()?.getFields()['updatePlant']?.args ?? [];
/** `imageUrl` and `imageUrls` are the addresses of `pictures`. */
const names = settable.map(({ name }) => name).filter((name) => !['id', 'imageUrl', 'imageUrls'].includes(name));

/** The fields that documents in a folder select. */
function selectedIn(folder: string): string[] {
  const selected = new Set<string>();
  const spread = new Set<string>();
  const note = (definition: DefinitionNode) =>
    visit(definition, {
      enter(node) {
        if (node.kind === 'Field') selected.add(node.name.value);
        if (node.kind === 'FragmentSpread') spread.add(node.name.value);
      },
    });
  definitionsIn(folder).forEach(note);
  for (const fragment of definitionsIn('ui') as FragmentDefinitionNode[])
    if (spread.has(fragment.name.value)) note(fragment);
  return [...selected];
}

const definitionsIn = (folder: string) =>
  globSync(`web/${folder}/**/*.graphql`).flatMap((file) => parse(readFileSync(file, 'utf8')).definitions);

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

function dataOf<Data>({ data, errors }: { data: Data; errors?: unknown }): Data {
  expect(errors ?? []).toEqual([]);
  return data;
}

/** A value that each field takes: one of its type, where the field wants no special one. */
const special: Record<string, string> = {
  ...{ hardinessZoneMin: '5', hardinessZoneMax: '9', publishedAt: '"2026-01-01T00:00:00Z"', slug: '"a-slug"' },
  ...{ imageUrl: '"https://example.com/a.png"', imageUrls: '["https://example.com/a.png"]' },
};
function valueFor({ name, type }: (typeof settable)[number]): string {
  const named = getNamedType(type);
  if (special[name]) return special[name];
  if (isEnumType(named)) return String(named.getValues()[0]?.name);
  return named.name === 'Int' ? '100' : '"a"';
}
const removable = settable.filter(({ extensions }) => extensions['nullRemoves']);
const allOf = (value: (field: (typeof settable)[number]) => string) =>
  removable.map((field) => `${field.name}: ${value(field)}`).join();

it('null removes each that its description says it removes, after it had a value', async () => {
  const names = removable.map(({ name }) => name);
  expect(names).toEqual(
    settable.filter(({ description }) => /\bnull\b/.test(String(description))).map(({ name }) => name),
  );
  const update = async (given: string) =>
    dataOf(await staff.graphql(`mutation { updatePlant(id: "${demoId(1001)}", ${given}) { ${names} } }`)).updatePlant;
  const set = await update(allOf(valueFor));
  expect(names.filter((name) => set[name] === null)).toEqual([]);
  expect(await update(allOf(() => 'null'))).toEqual(Object.fromEntries(names.map((name) => [name, null])));
});

it('a new plant has null for each text that is empty', async () => {
  const texts = removable.filter((field) => valueFor(field) === '"a"').map(({ name }) => name);
  expect(texts).toContain('botanicalName');
  const answer = await staff.graphql(
    `mutation { createPlant(name: "Bare", sku: "BARE-1", description: "Bare.", price: 100, ${texts.map((name) => `${name}: ""`)}) { ${texts} } }`,
  );
  expect(dataOf(answer).createPlant).toEqual(Object.fromEntries(texts.map((name) => [name, null])));
});
