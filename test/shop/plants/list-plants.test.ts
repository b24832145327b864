import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '../../support/client.js';
import { expectProblem, expectRefusal } from '../../support/expectations.js';
import { ADA, demoId, openStore, STAFF } from '../../support/store.js';

interface Plant {
  id: string;
  name: string;
  botanical_name: string;
  light: string;
  pet_safety: string;
  in_stock: boolean;
  stock: number;
  hardiness_zone_min: number | null;
  hardiness_zone_max: number | null;
  tags: string[];
  created_at: string;
  price: { amount: number };
}

const list = async (query: string): Promise<{ total: number; items: Plant[] }> =>
  (await store.nobody.get(`/plants?limit=100&${query}`)).body;
const ids = (plants: Plant[]) => plants.map(({ id }) => id);

const store = await openStore({ PROCESS_ROLE: 'api', STOREFRONT_ORGANIZATION: 'greenhouse' });
await store.sql('update plants set stock = 0 where id in (?, ?)', [demoId(1003), demoId(1013)]);
const all = (await list('')).items;

describe('filters find exactly the plants that match', () => {
  it.each<[query: string, wanted: (plant: Plant) => boolean]>([
    ['light=low', ({ light }) => light === 'low'],
    ['light=bright_indirect', ({ light }) => light === 'bright_indirect'],
    ['pet_safe=true', ({ pet_safety }) => pet_safety === 'safe'],
    ['pet_safe=false', ({ pet_safety }) => pet_safety !== 'safe'],
    ['in_stock=true', ({ stock }) => stock > 0],
    ['in_stock=false', ({ stock }) => stock === 0],
    ['min_price=3499', ({ price }) => price.amount >= 3499],
    ['max_price=3499', ({ price }) => price.amount <= 3499],
    ['tag=fern', ({ tags }) => tags.includes('fern')],
    ['tag=nothing', () => false],
    ['hardy_in=9', (p) => Number(p.hardiness_zone_min ?? 99) <= 9 && Number(p.hardiness_zone_max) >= 9],
    [
      'tag=flowering&pet_safe=true&max_price=3000',
      (p) => p.tags.includes('flowering') && p.pet_safety === 'safe' && p.price.amount <= 3000,
    ],
    ['min_price=2000&max_price=1000', () => false],
    ['light=medium&pet_safe=true&in_stock=true', (p) => p.light === 'medium' && p.pet_safety === 'safe' && p.stock > 0],
  ])('%s', async (query, wanted) => {
    const { items, total } = await list(query);
    expect(ids(items)).toEqual(ids(all.filter(wanted)));
    expect(total).toBe(items.length);
  });
});

describe('skus', () => {
  const skuOf = async (id: string) => (await store.nobody.get(`/plants/${id}`)).body.sku as string;

  it('finds the plants that have one of them, in the order of the list, with the other filters', async () => {
    const [one, two] = [await skuOf(demoId(1001)), await skuOf(demoId(1007))];
    const query = (...skus: string[]) => skus.map((sku) => `skus=${encodeURIComponent(sku)}`).join('&');
    expect(ids((await list(query(two, one, two, 'NONE'))).items)).toEqual([demoId(1001), demoId(1007)]);
    expect(ids((await list(`${query(two, one)}&sort=newest`)).items)).toEqual([demoId(1007), demoId(1001)]);
    expect(ids((await list(query(one))).items)).toEqual([demoId(1001)]);
    expect((await list(query(one.toLowerCase(), one.slice(0, -1)))).items).toEqual([]);
    expect((await list(`${query(one, two)}&tag=nothing`)).total).toBe(0);
    const facets = `plants(skus: ["${one}", "${two}"]) { total facets { petSafety { count } } }`;
    const { data } = await store.nobody.graphql(
      `{ ${facets} one: plants(skus: "${one}") { total } all: plants(skus: null) { total } }`,
    );
    const counted = data.plants.facets.petSafety.map(({ count }: { count: number }) => count);
    expect([data.plants.total, counted.reduce((sum: number, count: number) => sum + count)]).toEqual([2, 2]);
    expect([data.one.total, data.all.total]).toEqual([1, all.length]);
  });

  it('takes 1 to 100 of them', async () => {
    const refused = async (skus: unknown[]) => {
      const document = 'query ($skus: [String!]) { plants(skus: $skus) { total } }';
      return (await store.nobody.graphql(document, { skus } as never)).errors?.[0]?.extensions['errors'][0];
    };
    const many = Array.from({ length: 101 }, (_, at) => `S-${at}`);
    expect(await refused(many)).toMatchObject({ field: 'skus', code: 'arrayMaxSize', allowed: 100 });
    expect(await refused([])).toMatchObject({ field: 'skus', code: 'arrayMinSize', allowed: 1 });
    expect(await refused(['a', 'b\tc'])).toMatchObject({
      ...{ field: 'skus', code: 'matches' },
      allowed: 'SKUs of 1 to 60 characters of one line, without control characters',
    });
    expect(await refused(many.slice(1))).toBeUndefined();
  });
});

describe('sort', () => {
  const byId = (a: Plant, b: Plant) => (a.id < b.id ? -1 : 1);
  it.each<[sort: string, compare: (a: Plant, b: Plant) => number]>([
    ['price_asc', (a, b) => a.price.amount - b.price.amount || byId(a, b)],
    ['stock_asc', (a, b) => a.stock - b.stock || byId(a, b)],
    ['oldest', (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || byId(a, b)],
  ])('by %s, ties by id', async (sort, compare) => {
    expect(ids((await list(`sort=${sort}`)).items)).toEqual(ids([...all].sort(compare)));
  });

  it('by price_desc and newest, the other way round', async () => {
    const prices = (await list('sort=price_desc')).items.map(({ price }) => price.amount);
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
    const dates = (await list('sort=newest')).items.map(({ created_at }) => Date.parse(created_at));
    expect(dates).toEqual([...dates].sort((a, b) => b - a));
  });

  it.each(['name', 'price_asc', 'price_desc', 'stock_asc', 'best_selling', 'newest', 'oldest'])(
    'by %s, cursors miss nothing',
    async (sort) => {
      const seen: string[] = [];
      let query = `sort=${sort}&limit=17`;
      for (let page = 0; page < 10 && query; page++) {
        const { body } = await store.nobody.get(`/plants?${query}`);
        seen.push(...ids(body.items));
        query = body.next_cursor && `sort=${sort}&limit=17&after=${body.next_cursor}`;
      }
      expect(seen).toEqual(ids((await list(`sort=${sort}`)).items));
    },
  );
});

describe('where STOREFRONT_ORGANIZATION names no shop', () => {
  it('the catalogue needs a token', async () => {
    const closed = await openStore({ PROCESS_ROLE: 'api', STOREFRONT_ORGANIZATION: 'no-such-shop' });
    try {
      for (const path of ['/plants', `/plants/${demoId(1001)}`]) {
        expect((await closed.nobody.get(path)).status).toBe(401);
      }
      const ada = await closed.as('ada@example.com');
      expect((await ada.get('/plants')).body.total).toBe(84);
      const orchid = await closed.as('staff@orchid.example', 'psk_demo_orchid_house');
      expect((await orchid.get('/plants')).body.items.map(({ id }: Plant) => id)).toContain(demoId(9001));
    } finally {
      await closed.close();
    }
  });
});

describe('archived', () => {
  const [one, two] = [demoId(1004), demoId(1005)];
  let staff: Client;

  beforeAll(async () => {
    staff = await store.as(STAFF);
    await store.sql("update plants set archived_at = '2026-01-01' where id in (?, ?)", [one, two]);
  });

  afterAll(() => store.sql('update plants set archived_at = null where id in (?, ?)', [one, two]));

  it('lists the archived plants alone, for staff, in pages, with filters, sorts and facets', async () => {
    const { body } = await staff.get('/plants?archived=true');
    expect(ids(body.items)).toEqual([one, two]);
    expect(body.total).toBe(2);
    expect(body.items.map(({ in_stock }: Plant) => in_stock)).toEqual([false, false]);
    const first = (await staff.get('/plants?archived=true&limit=1&sort=newest')).body;
    expect([ids(first.items), first.total]).toEqual([[two], 2]);
    const next = (await staff.get(`/plants?archived=true&limit=1&sort=newest&after=${first.next_cursor}`)).body;
    expect([ids(next.items), next.next_cursor]).toEqual([[one], null]);
    const light = all.find(({ id }) => id === one)?.light.toUpperCase();
    const { data } = await staff.graphql(
      `{ plants(archived: true, light: ${light}, q: "${all.find(({ id }) => id === one)?.name}") {
        items { id archivedAt } facets { inStock { value count } } } }`,
    );
    expect(data.plants.items).toEqual([{ id: one, archivedAt: '2026-01-01T00:00:00.000Z' }]);
    expect(data.plants.facets.inStock).toEqual([
      { value: true, count: 1 },
      { value: false, count: 0 },
    ]);
  });

  it('is absent from every other list, also that of staff', async () => {
    for (const client of [staff, store.nobody]) {
      for (const query of ['', '&archived=false']) {
        const { body } = await client.get(`/plants?limit=100${query}`);
        expect(ids(body.items)).toEqual(ids(all).filter((id) => id !== one && id !== two));
        expect(body.total).toBe(all.length - 2);
      }
    }
  });

  it('is refused to others, also after staff have asked the same', async () => {
    const ada = await store.as(ADA);
    for (const ask of [() => staff, () => ada, () => ada]) {
      const client = ask();
      const { body } = await client.get('/plants?archived=true');
      if (client === staff) expect(body.total).toBe(2);
      else expect(body).toMatchObject({ code: 'forbidden', detail: expect.stringContaining('`archived`') });
    }
    expectRefusal(await ada.graphql('{ plants(archived: true) { total } }'), 'FORBIDDEN');
    expectProblem(await store.nobody.get('/plants?archived=true'), {
      ...{ status: 401, code: 'unauthenticated', facts: ['reason'] },
    });
  });
});

it('sorts by name as people do: letters before accents, these before case', async () => {
  const staff = await store.as(STAFF);
  const given = ['Zamia', 'éclair', 'Echium', 'echium', 'Éclair', 'Ähre', 'Aloe X', 'aloe w', 'Żubr', 'Eclair'];
  const create = `mutation ($sku: String!, $name: String!) {
    createPlant(sku: $sku, name: $name, description: "A plant of the order.", price: 1) { id } }`;
  const made: string[] = [];
  for (const [at, name] of given.entries()) {
    const { data } = await staff.graphql(create, { sku: `ORDER-${at}`, name });
    made.push(data.createPlant.id);
  }
  const sorted = ['Ähre', 'aloe w', 'Aloe X', 'echium', 'Echium', 'Eclair', 'éclair', 'Éclair', 'Zamia', 'Żubr'];
  const names = async (query: string) =>
    (await list(`sort=name${query}`)).items.filter(({ id }) => made.includes(id)).map(({ name }) => name);
  expect(await names('')).toEqual(sorted);
  expect(await names('&q=order-')).toEqual(sorted);
  const seen: string[] = [];
  for (let after = ''; after !== 'null'; ) {
    const { body } = await store.nobody.get(`/plants?sort=name&q=order-&limit=3${after && `&after=${after}`}`);
    seen.push(...body.items.map(({ name }: Plant) => name));
    after = String(body.next_cursor);
  }
  expect(seen).toEqual(sorted);
});

it('skus finds SKUs with any characters that a SKU may have', async () => {
  const staff = await store.as(STAFF);
  const skus = ['{a,b}', 'a"b', 'back\\slash', 'null', 'Grün 10 €', "it's"];
  const items = skus.map((sku) => ({ sku, name: 'Odd', description: 'd', price: 1 }));
  const upsert = 'mutation ($items: [UpsertPlantInput!]!) { upsertPlants(items: $items) { created unchanged } }';
  expect((await staff.graphql(upsert, { items })).data.upsertPlants).toEqual({ created: 6, unchanged: 0 });
  expect((await staff.graphql(upsert, { items })).data.upsertPlants).toEqual({ created: 0, unchanged: 6 });
  const find = 'query ($skus: [String!]) { plants(skus: $skus) { items { sku } } }';
  for (const sku of skus) {
    const { data } = await staff.graphql(find, { skus: [sku] });
    expect(data.plants.items).toEqual([{ sku }]);
  }
  for (const sku of ['a', 'b', 'NULL'])
    expect((await staff.graphql(find, { skus: [sku] })).data.plants.items).toEqual([]);
});
