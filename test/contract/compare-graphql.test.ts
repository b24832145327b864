import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { compareGraphql } from '../../tools/promises/compare-graphql.js';

const sdl = readFileSync('schema/2025-10-01/schema.graphql', 'utf8');

/** Rows of `type | what stands in it | what to put there | what breaks`. */
const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' | ')) as [string, string, string, string][];

async function broken(type: string, from: string, to: string): Promise<string[]> {
  const at = sdl.indexOf(from, sdl.indexOf(`${type} {`));
  expect(at).toBeGreaterThan(0);
  return compareGraphql(sdl, sdl.slice(0, at) + to + sdl.slice(at + from.length));
}

describe('compareGraphql', () => {
  it.each(
    rows(`
      type Plant | botanicalName: | latinName: | Field 'botanicalName' was removed from object type 'Plant'
      type Plant | stock: Int! | stock: Int | Field 'Plant.stock' changed type from 'Int!' to 'Int'
      type Money | amount: Int! | amount: String! | Field 'Money.amount' changed type from 'Int!' to 'String!'
      type Mutation | logout( | signOut( | Field 'logout' was removed from object type 'Mutation'
      type Query | plant( | plant(in: ID!, | Argument 'in: ID!' added to field 'Query.plant'
      type Query | petSafe: Boolean | safe: Boolean | Argument 'petSafe: Boolean' was removed from field 'Query.plants'
      type Mutation | Hours: Int = 24 | Hours: Int = 48 | Default value for argument 'overlapHours' on field 'Mutation.rotateWebhookSecret' changed from '24' to '48'
      type Mutation | Hours: Int = 24 | Hours: Int | Default value for argument 'overlapHours' on field 'Mutation.rotateWebhookSecret' changed from '24' to 'undefined'
      input RefundItemInput | restock: Boolean | restock: Boolean! | Input field 'RefundItemInput.restock' changed type from 'Boolean' to 'Boolean!'
      input RefundItemInput | restock: | why: ID!, restock: | Input field 'why' of type 'ID!' was added to input object type 'RefundItemInput'
      enum PlantSort | PRICE_ASC | PRICE_DOWN | Enum value 'PRICE_ASC' was removed from enum 'PlantSort'
      enum PetSafety | SAFE | SAFE MILD | Enum value 'MILD' was added to enum 'PetSafety'
    `),
  )('%s: "%s" as "%s" breaks', async (type, from, to, breaks) => {
    expect(await broken(type, from, to)).toEqual([breaks]);
  });

  it.each(
    rows(`
      type Plant | stock: Int! | stock: Int! newField: String!
      type Plant | stock: Int! | stock: Int! @deprecated(reason: "x")
      type Plant | imageUrl: String | imageUrl: String!
      type Plant | An opaque, unique id | An id
      type Query | plant( | plant(in: ID,
      type Query | plant( | plant(in: ID! = "EU",
      input RefundItemInput | restock: Boolean | restock: Boolean = true
      input RefundItemInput | quantity: Int! | quantity: Int
      input RefundItemInput | restock: | why: ID, restock:
      enum PlantSort | PRICE_ASC | PRICE_ASC POPULAR
      type Plant | type PlantPage { | type Greenhouse { id: ID! } type PlantPage {
    `),
  )('%s: "%s" as "%s" breaks nothing', async (type, from, to) => {
    expect(await broken(type, from, to)).toEqual([]);
  });
});
