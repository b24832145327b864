import { describe, expect, it } from '@jest/globals';
import type { Client } from '../../../support/client.js';
import { expectRefusal, leavingAllAsItWas } from '../../../support/expectations.js';
import { openShop } from '../../../support/shop.js';
import { statementsOf } from '../../../support/statements.js';
import { ORCHID_KEY, ORCHID_STAFF } from '../../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });
const { staff } = shop;

let next = 1;
const FIELDS = 'id group size';
const create = (args: string, client: Client = staff) =>
  client.graphql(
    `mutation { result: createPlant(sku: "SIZED-${next++}", name: "Sized", description: "d", ${args}) { ${FIELDS} } }`,
  );
const sized = async (group: string, size: string, price = 100): Promise<string> =>
  (await create(`price: ${price}, group: ${JSON.stringify(group)}, size: "${size}"`)).data.result.id;
const update = (id: string, args: string) =>
  staff.graphql(`mutation { result: updatePlant(id: "${id}", ${args}) { ${FIELDS} } }`);
const sizesOf = async (id: string, client: Client = shop.nobody): Promise<string[]> =>
  (await client.graphql(`{ plant(id: "${id}") { sizes { size } } }`)).data.plant.sizes.map(
    ({ size }: { size: string }) => size,
  );

describe('group and size', () => {
  it('are set together, changed one by one, shown by REST, and removed by empty texts or null', async () => {
    const { data } = await create('price: 1, group: " Fern ", size: "12 cm pot"');
    const { id } = data.result;
    expect(data.result).toEqual({ id, group: 'Fern', size: '12 cm pot' });
    expect((await update(id, 'size: "17 cm pot"')).data.result).toEqual({ id, group: 'Fern', size: '17 cm pot' });
    expect((await shop.nobody.get(`/plants/${id}`)).body).toMatchObject({ group: 'Fern', size: '17 cm pot' });
    expect((await update(id, 'group: "", size: null')).data.result).toEqual({ id, group: null, size: null });
    expect((await create('price: 1, group: "", size: ""')).data.result).toMatchObject({ group: null, size: null });
  });

  it.each([
    ['group: "Fern"', 'size:required'],
    ['size: "12 cm pot"', 'group:required'],
    ['group: "Fern", size: ""', 'size:required'],
    [`group: "${'x'.repeat(61)}", size: "${'x'.repeat(41)}"`, 'group:maxLength', 'size:maxLength'],
    ['group: "a\\nb", size: "1"', 'group:isLine'],
  ])('%s is refused', async (args, ...fields) => {
    expectRefusal(await leavingAllAsItWas(shop, () => create(`price: 1, ${args}`)), 'BAD_USER_INPUT', fields);
  });

  it('one of both cannot be removed alone', async () => {
    const id = await sized('Alone', 'S');
    const answer = await leavingAllAsItWas(shop, () => update(id, 'group: ""'));
    expectRefusal(answer, 'BAD_USER_INPUT', ['group:required']);
  });

  it('of another plant, even an archived one, are a conflict on the size', async () => {
    const [small, large] = [await sized('Taken', 'S'), await sized('Taken', 'L')];
    await staff.graphql(`mutation { archivePlant(id: "${small}") { id } }`);
    for (const change of [() => create('price: 1, group: "Taken", size: "S"'), () => update(large, 'size: "S"')]) {
      const answer = await leavingAllAsItWas(shop, change);
      expect(expectRefusal(answer, 'CONFLICT')).toMatchObject({ group: 'Taken', size: 'S' });
    }
    expect((await update(large, 'size: "L", name: "Again"')).errors).toBeUndefined();
    expect((await create('price: 1, group: "Taken too", size: "S"')).errors).toBeUndefined();
  });

  it('are given to one of several plants that are created at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create('price: 1, group: "Race", size: "S"')));
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions?.['code'] ?? 'created').toSorted();
    expect(codes).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'CONFLICT', 'created']);
  });
});

describe('upsertPlants', () => {
  const upsert = (items: object[], partial = true) =>
    staff.graphql(
      `mutation ($items: [UpsertPlantInput!]!, $partial: Boolean) { upsertPlants(items: $items, partial: $partial) {
        created updated unchanged refused { index errors { field code message } } } }`,
      { items, partial },
    );
  const item = (sku: string, group?: string | null, size?: string | null) => ({
    ...{ sku, name: 'Upserted', description: 'd', price: 100 },
    ...(group !== undefined && { group }),
    ...(size !== undefined && { size }),
  });
  const message = (size: string) => `size must be a size that no other plant of the group has (received "${size}")`;

  it('refuses a size that is taken, or given twice, and one without a group', async () => {
    await upsert([item('UP-1', 'Up', 'S'), item('UP-2', 'Up', 'M')]);
    const { data } = await upsert([
      item('UP-1'),
      item('UP-2', 'Up', 'S'),
      item('UP-3', 'Up', 'L'),
      item('UP-4', 'Up', 'L'),
      item('UP-5', 'Up', 'XL'),
      item('UP-6', undefined, 'S'),
    ]);
    const taken = (index: number, size: string) => ({
      index,
      errors: [{ field: 'size', code: 'unique', message: message(size) }],
    });
    expect(data.upsertPlants).toEqual({
      ...{ created: 1, updated: 0, unchanged: 1 },
      refused: [
        ...[taken(1, 'S'), taken(2, 'L'), taken(3, 'L')],
        { index: 5, errors: [{ field: 'group', code: 'required', message: 'group is required together with size' }] },
      ],
    });
  });

  it('changes one of both, and removes both', async () => {
    await upsert([item('UPS-1', 'Ups', 'S')]);
    expect((await upsert([item('UPS-1', undefined, 'M')])).data.upsertPlants).toMatchObject({
      updated: 1,
      refused: [],
    });
    expect((await upsert([item('UPS-1', '', null)])).data.upsertPlants).toMatchObject({ updated: 1, refused: [] });
    const [row] = await shop.sql('select "group", size from plants where sku = ?', ['UPS-1']);
    expect(row).toEqual({ group: null, size: null });
  });
});

describe('sizes', () => {
  it('are the published plants of the group, the plant itself among them, by price, then id', async () => {
    const group = 'By, "price" {and} \\id';
    const [large] = [await sized(group, 'L', 300), await sized(group, 'M1', 200), await sized(group, 'M2', 200)];
    const small = await sized(group, 'S', 100);
    expect(await sizesOf(large)).toEqual(['S', 'M1', 'M2', 'L']);
    await update(small, 'publishedAt: null');
    expect([await sizesOf(large), await sizesOf(large, staff), await sizesOf(small, staff)]).toEqual(
      Array(3).fill(['M1', 'M2', 'L']),
    );
    await staff.graphql(`mutation { archivePlant(id: "${large}") { id } }`);
    expect(await sizesOf(large, staff)).toEqual(['M1', 'M2']);
  });

  it('are none without a group, and none of another shop', async () => {
    const orchids = await shop.as(ORCHID_STAFF, ORCHID_KEY);
    await create('price: 1, group: "Both shops", size: "S"', orchids);
    const id = await sized('Both shops', 'S');
    expect(await sizesOf(id)).toEqual(['S']);
    expect(await sizesOf(await shop.newPlant(100, 1))).toEqual([]);
  });

  it('of all plants of a page are read by one statement', async () => {
    const sent = await statementsOf(() =>
      staff.graphql('{ plants(sort: NEWEST, limit: 20) { items { id sizes { id } } } }'),
    );
    expect(sent.filter((text) => text.includes('"group" = any('))).toHaveLength(1);
  });
});

it('a page of REST has no sizes', async () => {
  const id = await sized('Events', 'S');
  expect((await shop.nobody.get(`/plants/${id}`)).body.sizes).toBeUndefined();
});
