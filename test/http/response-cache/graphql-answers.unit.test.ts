import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { buildSchema, type GraphQLObjectType } from 'graphql';
import { readsOnlyCatalogue } from '../../../src/http/response-cache/graphql-answers.js';
import { sharedSchemas } from '../../support/contract/shared-schemas.js';

it.each<[query: string, reads: boolean]>([
  ['{ plants { total items { id price { amount } } } }', true],
  ['query Some($id: ID!) { plant(id: $id) { name } other: plants(limit: 1) { items { inStock } } }', true],
  ['{ plants { ...page } } fragment page on PlantPage { items { ... on Plant { sku __typename } } }', true],
  ['{ plants { facets { light { value count } inStock { count } petSafety { value } } } }', true],
  ['{ plants { facets { watering { value } difficulty { value count } tags { value } } items { id tags } } }', true],
  ['{ plants { items { movements { total } } } }', false],
  ['{ plant(id: 1) { name } me { loginId } }', false],
  ['{ me { loginId } }', false],
  ['{ __schema { queryType { name } } plants { total } }', false],
  ['{ __typename }', false],
  ['{ plants { items { nothing } } }', false],
  ['{ plants { ...me } } fragment me on Query { me { loginId } }', false],
  ['mutation { archivePlant(id: 1) { id } }', false],
  ['query a { plants { total } } query b { plants { total } }', false],
  ['{ plants {', false],
  ['{ me { customer { ...F } } } fragment F on Customer { orders { items { customer { ...F } } } }', false],
])('%s: %s', async (query, reads) => {
  expect(readsOnlyCatalogue((await sharedSchemas()).schema, query)).toBe(reads);
});

it('a document over a limit is not read at all', async () => {
  const { schema } = await sharedSchemas();
  const longest = `{ plants { ${'total '.repeat(995)}} }`;
  expect(readsOnlyCatalogue(schema, longest)).toBe(true);
  expect(readsOnlyCatalogue(schema, longest.replace('total', 'total total'))).toBe(false);
});

it('a field that some roles may not see is not read by everybody', () => {
  const schema = buildSchema('type Query { plant: Plant } type Plant { id: ID cost: Int }');
  const plant = schema.getType('Plant') as GraphQLObjectType;
  Object.assign(plant.getFields()['cost'] ?? {}, { extensions: { roles: ['STAFF'] } });
  expect([readsOnlyCatalogue(schema, '{ plant { id } }'), readsOnlyCatalogue(schema, '{ plant { id cost } }')]).toEqual(
    [true, false],
  );
});
