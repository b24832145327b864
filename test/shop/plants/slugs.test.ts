import { describe, expect, it } from '@jest/globals';
import type { Client } from '../../support/client.js';
import { expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { ADA, demoId, ORCHID_KEY, ORCHID_STAFF, openStore, STAFF } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const staff = await store.as(STAFF);

const create = (sku: string, name: string, slug?: string) =>
  staff.graphql(
    'mutation ($sku: String!, $name: String!, $slug: String) { result: createPlant(sku: $sku, name: $name, slug: $slug, description: "d", price: 1) { id slug } }',
    { sku, name, slug },
  );
const update = (id: string, args: string) =>
  staff.graphql(`mutation { result: updatePlant(id: "${id}", ${args}) { slug name } }`);
const bySlug = (slug: string, client: Client = store.nobody) =>
  client.graphql('query ($slug: String!) { result: plantBySlug(slug: $slug) { id slug } }', { slug });

describe('a slug', () => {
  it.each([
    ['MADE-1', 'Öl-Baum é', 'oel-baum-e'],
    ['MADE-2', "Bird's Nest", 'birds-nest'],
    ['MADE-3', 'Монстера', 'monstera'],
    ['MADE.4', '观叶植物', 'made-4'],
    ['MADE-5', '00000000-0000-7000-8000-000000001001', '00000000-0000-7000-8000-00000000100-made-5'],
    ['MADE-6', 'x'.repeat(200), 'x'.repeat(100)],
  ])('of %s, %s, is made from the name, else from the SKU: %s', async (sku, name, slug) => {
    const { data } = await create(sku, name);
    expect(data.result.slug).toBe(slug);
    expect((await bySlug(slug)).data.result).toEqual(data.result);
    expect((await store.nobody.get(`/plants/${data.result.id}`)).body.slug).toBe(slug);
  });

  it('has the SKU behind it where another plant has it, even an archived one, and is the id where that is taken, too', async () => {
    const [first, second] = [
      (await create('TWIN-1', 'Twin')).data.result,
      (await create('TWIN-2', 'Twin')).data.result,
    ];
    expect([first.slug, second.slug]).toEqual(['twin', 'twin-twin-2']);
    await staff.graphql(`mutation { archivePlant(id: "${first.id}") { id } }`);
    expect((await create('TWIN.2', 'Twin')).data.result).toMatchObject({
      slug: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('is one of several plants that are created at once', async () => {
    // Only the first plants of a name can take the same slug, so there are several names.
    for (let round = 0; round < 10; round++) {
      const made = await Promise.all(
        Array.from({ length: 5 }, (_, n) => create(`ONCE-${round}-${n}`, `Once ${round}`)),
      );
      expect(made.flatMap(({ errors }) => errors ?? [])).toEqual([]);
      const slugs = made.map(({ data }) => data.result.slug);
      expect(slugs.filter((slug) => slug === `once-${round}`)).toHaveLength(1);
      expect(new Set(slugs).size).toBe(5);
    }
  });

  it('can be chosen and changed; a new name leaves it as it is', async () => {
    const { id } = (await create('OWN-1', 'Own', 'my-plant-1')).data.result;
    expect((await update(id, 'name: "Other"')).data.result).toEqual({ slug: 'my-plant-1', name: 'Other' });
    expect((await update(id, 'slug: "my-plant"')).data.result.slug).toBe('my-plant');
    expect((await bySlug('my-plant')).data.result.id).toBe(id);
    expectRefusal(await bySlug('my-plant-1'), 'NOT_FOUND');
  });

  it.each(['', '-', 'a-', 'a--b', 'A', 'a b', 'ö', 'x'.repeat(101), '00000000-0000-7000-8000-000000001001'])(
    'is refused as %s',
    async (slug) => {
      await leavingAllAsItWas(store, async () => {
        expectRefusal(await create('BAD', 'Bad', slug), 'BAD_USER_INPUT', ['slug:matches']);
        expectRefusal(await update(demoId(1001), `slug: "${slug}"`), 'BAD_USER_INPUT', ['slug:matches']);
      });
    },
  );

  it('that another plant has is a conflict', async () => {
    await leavingAllAsItWas(store, async () => {
      expectRefusal(await create('BAD', 'Bad', 'boston-fern'), 'CONFLICT');
      expectRefusal(await update(demoId(1001), 'slug: "boston-fern"'), 'CONFLICT');
    });
  });
});

describe('plantBySlug', () => {
  it('also finds a plant by its id, as that of a plant from before slugs', async () => {
    const id = demoId(1003);
    const [{ slug } = { slug: '' }] = await store.sql<{ slug: string }>('select slug from plants where id = ?', [id]);
    expect((await bySlug(id)).data.result).toEqual({ id, slug });
    await store.sql('update plants set slug = null where id = ?', [id]);
    expect((await bySlug(id, staff)).data.result).toEqual({ id, slug: id });
    await store.sql('update plants set slug = ? where id = ?', [slug, id]);
  });

  it('finds an archived plant for staff alone, and none of another shop', async () => {
    const { id, slug } = (await create('GONE-1', 'Gone')).data.result;
    await staff.graphql(`mutation { archivePlant(id: "${id}") { id } }`);
    expect((await bySlug(slug, staff)).data.result.id).toBe(id);
    for (const client of [store.nobody, await store.as(ADA)]) expectRefusal(await bySlug(slug, client), 'NOT_FOUND');
    for (const other of ['nowhere', 'a,b', '{', '"', 'x'.repeat(10_000)])
      expectRefusal(await bySlug(other), 'NOT_FOUND');
    const orchids = await store.as(ORCHID_STAFF, ORCHID_KEY);
    expect((await bySlug('moth-orchid', orchids)).data.result.slug).toBe('moth-orchid');
    expectRefusal(await bySlug('boston-fern', orchids), 'NOT_FOUND');
  });
});

describe('upsertPlants', () => {
  const upsert = (items: object[], partial = false) =>
    staff.graphql(
      `mutation ($items: [UpsertPlantInput!]!, $partial: Boolean) {
        result: upsertPlants(items: $items, partial: $partial) { created updated refused { index errors { field code } } }
      }`,
      { items: items.map((item) => ({ description: 'd', price: 1, ...item })), partial },
    );
  const slugsOf = async (like: string) =>
    (await store.sql<{ slug: string }>('select slug from plants where sku like ? order by sku', [like])).map(
      ({ slug }) => slug,
    );

  it('makes the slugs of new plants, none twice, and keeps free what an item asks for', async () => {
    const named = [1, 2, 3].map((n) => ({ sku: `MANY-${n}`, name: 'Many' }));
    const { data } = await upsert([...named, { sku: 'MANY-4', name: 'Four', slug: 'many' }]);
    expect(data.result).toEqual({ created: 4, updated: 0, refused: [] });
    expect(await slugsOf('MANY-%')).toEqual(['many-many-1', 'many-many-2', 'many-many-3', 'many']);
    expect((await upsert([{ sku: 'MANY-4', slug: 'many-4' }])).data.result).toMatchObject({ created: 0, updated: 1 });
    expect(await slugsOf('MANY-4')).toEqual(['many-4']);
  });

  it('refuses a slug that another plant or another item has, alone with partial', async () => {
    const items = [
      { sku: 'CLASH-1', name: 'a', slug: 'boston-fern' },
      { sku: 'CLASH-2', name: 'b', slug: 'same' },
      { sku: 'CLASH-3', name: 'c', slug: 'same' },
      { sku: 'CLASH-4', name: 'd', slug: 'Bad' },
      { sku: 'CLASH-5', name: 'e', slug: 'fine' },
    ];
    await leavingAllAsItWas(store, async () => expectRefusal(await upsert(items), 'BAD_USER_INPUT'));
    const { result } = (await upsert(items, true)).data;
    expect([result.created, result.refused.map(({ index, errors }: never) => [index, errors])]).toEqual([
      1,
      [
        [0, [{ field: 'slug', code: 'unique' }]],
        [1, [{ field: 'slug', code: 'unique' }]],
        [2, [{ field: 'slug', code: 'unique' }]],
        [3, [{ field: 'slug', code: 'matches' }]],
      ],
    ]);
    expect(await slugsOf('CLASH-%')).toEqual(['fine']);
  });
});
