import { expect, it } from '@jest/globals';
import type { Client } from '../../support/client.js';
import { ADAS, GRACES, openShop } from '../../support/shop.js';
import { statementsOf } from '../../support/statements.js';
import { ORCHID_KEY, ORCHID_STAFF } from '../../support/store.js';

/** New plants, by their names. */
const plants: Record<string, string> = {};

const set = (id: string, facts: string) =>
  shop.staff.graphql(`mutation ($id: ID!) { updatePlant(id: $id, ${facts}) { id } }`, { id });

async function related(id: string | undefined, { limit = 12, client = shop.nobody as Client } = {}): Promise<string[]> {
  const query = 'query ($id: ID!, $limit: Int) { relatedPlants(id: $id, limit: $limit) { id } }';
  const { data, errors } = await client.graphql(query, { id, limit });
  if (errors) return [errors[0]?.extensions.code];
  const nameOf = (one: string) => Object.keys(plants).find((name) => plants[name] === one) ?? one;
  return data.relatedPlants.map((plant: { id: string }) => nameOf(plant.id));
}

const shop = await openShop({ PROCESS_ROLE: 'api' });
for (const name of ['one', 'often', 'oftener', 'once', 'sharesTwo', 'sharesOne', 'alike', 'stranger'])
  plants[name] = await shop.newPlant(100, 1000);
const {
  one = '',
  often = '',
  oftener = '',
  once = '',
  sharesTwo = '',
  sharesOne = '',
  alike = '',
  stranger = '',
} = plants;
await set(one, 'tags: ["test-a", "test-b"], light: LOW, watering: SPARSE, difficulty: EXPERT');
await set(sharesOne, 'tags: ["test-b", "test-c"]');
await set(sharesTwo, 'tags: ["test-a", "test-b"]');
await set(alike, 'light: LOW, watering: SPARSE, difficulty: EXPERT');
await set(stranger, 'light: DIRECT, watering: FREQUENT');
await shop.place(ADAS, [
  [one, 1],
  [oftener, 1],
  [often, 1],
]);
await shop.place(ADAS, [
  [often, 1],
  [one, 1],
  [oftener, 5],
]);
await shop.place(GRACES, [
  [oftener, 1],
  [one, 1],
  [one, 1],
]);
// In one order alone, however many units, and in orders of their own.
await shop.place(GRACES, [
  [once, 50],
  [one, 1],
]);
await shop.place(GRACES, [[stranger, 5]]);
await shop.place(GRACES, [[stranger, 5]]);

it('begins with what was ordered together most often, then shares tags, then needs the same', async () => {
  const ids = await related(plants['one']);
  expect(ids.slice(0, 5)).toEqual(['oftener', 'often', 'sharesTwo', 'sharesOne', 'alike']);
  for (const other of ['one', 'once', 'stranger']) expect(ids).not.toContain(other);
  expect(ids.length).toBeLessThanOrEqual(12);
  expect(await related(plants['one'], { limit: 3 })).toEqual(ids.slice(0, 3));
  // The other way round, too.
  expect((await related(plants['often'])).slice(0, 2)).toEqual(['one', 'oftener']);
  expect(await related(plants['stranger'])).not.toContain('one');
});

it('shows what can be seen alone, and needs a plant that can be', async () => {
  const { oftener = '', one } = plants;
  await shop.staff.graphql('mutation ($id: ID!) { archivePlant(id: $id) { id } }', { id: oftener });
  for (const client of [shop.nobody, shop.ada, shop.staff])
    expect((await related(one, { client })).slice(0, 2)).toEqual(['often', 'sharesTwo']);
  expect(await related(oftener)).toEqual(['NOT_FOUND']);
  expect((await related(oftener, { client: shop.staff }))[0]).toBe('one');
  await shop.staff.graphql('mutation ($id: ID!) { restorePlant(id: $id) { id } }', { id: oftener });
  expect((await related(one))[0]).toBe('oftener');
  await set(oftener, 'publishedAt: null');
  for (const client of [shop.nobody, shop.staff]) expect((await related(one, { client }))[0]).toBe('often');
  expect(await related(oftener)).toEqual(['NOT_FOUND']);
  await set(oftener, 'publishedAt: "2026-01-01T00:00:00Z"');
  expect((await related(one))[0]).toBe('oftener');
  expect(await related('none')).toEqual(['NOT_FOUND']);
  expect(await related(one, { client: await shop.as(ORCHID_STAFF, ORCHID_KEY) })).toEqual(['NOT_FOUND']);
});

it('is new with the next order: no stored answer is shown after it', async () => {
  const { one = '', once = '' } = plants;
  expect(await related(one)).not.toContain('once');
  await shop.place(ADAS, [
    [one, 1],
    [once, 1],
  ]);
  expect((await related(one)).slice(0, 3)).toEqual(['oftener', 'often', 'once']);
});

it.each([0, 13])('refuses a limit of %i', async (limit) => {
  expect(await related(plants['one'], { limit })).toEqual(['BAD_USER_INPUT']);
});

it('sends as many statements as it declares, however many plants there are', async () => {
  const query = `{ relatedPlants(id: "${plants['one']}") { id name price { amount } } me { id } }`;
  const sent = await statementsOf(() => shop.ada.graphql(query));
  expect(sent.filter((text) => /plants|order_items/.test(text)).length).toBeLessThanOrEqual(3);
});

it('is no other size of the plant', async () => {
  const { one = '', oftener = '', often = '' } = plants;
  await set(one, 'group: "related", size: "S"');
  await set(oftener, 'group: "related", size: "L"');
  await set(often, 'group: "other", size: "L"');
  expect((await related(one))[0]).toBe('often');
});
