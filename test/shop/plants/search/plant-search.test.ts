import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../../processes/seeded-random.js';
import type { Client } from '../../../support/client.js';
import { SEED } from '../../../support/depth.js';
import { demoId, openStore, STAFF, type Store } from '../../../support/store.js';

interface Plant {
  id: string;
  sku: string;
  name: string;
  botanicalName: string | null;
}

let store: Store;
let staff: Client;
let all: Plant[];

const LIST = `query ($q: String, $limit: Int, $offset: Int, $after: String, $sort: PlantSort) {
  plants(q: $q, limit: $limit, offset: $offset, after: $after, sort: $sort) {
    total nextCursor items { id sku name botanicalName } } }`;

async function page(args: object) {
  const { data, errors } = await store.nobody.graphql(LIST, args);
  expect(errors).toBeUndefined();
  return data.plants as { total: number; nextCursor: string | null; items: Plant[] };
}

async function found(q: string, args: object = {}): Promise<string[]> {
  const { total, items } = await page({ q, limit: 100, ...args });
  expect(total).toBe(items.length);
  return items.map(({ id }) => id);
}

/** A new plant; its id. */
async function add(sku: string, name: string, description = 'A plant.', price = 1000): Promise<string> {
  const { data, errors } = await staff.graphql(
    `mutation ($sku: String!, $name: String!, $description: String!, $price: Int!) {
      createPlant(sku: $sku, name: $name, description: $description, price: $price) { id } }`,
    { sku, name, description, price },
  );
  expect(errors).toBeUndefined();
  return data.createPlant.id;
}

const archive = (id: string) => staff.graphql('mutation ($id: ID!) { archivePlant(id: $id) { id } }', { id });

beforeAll(async () => {
  store = await openStore({ PROCESS_ROLE: 'api' });
  staff = await store.as(STAFF);
  all = (await page({ limit: 100 })).items;
});

afterAll(() => store.close());

describe('a typing error', () => {
  it.each(['monstra', 'Monstra', 'MONSTERRA', 'mosntera', 'onstera', 'monstrea', 'monstra delicosa', 'monstra deli'])(
    '%p finds the Monstera',
    async (q) => {
      expect(await found(q)).toContain(demoId(1001));
    },
  );

  it.each([
    ['two errors', 'mostra'],
    ['a word that is too short', 'aole'],
    ['quotes, which want the exact words', '"monstra"'],
    ['a word that must not be there', 'monstra -fern'],
  ])('%s: %j finds nothing', async (_, q) => {
    expect(await found(q)).toEqual([]);
  });

  it('in any word of 5 letters or more of any name finds its plants', async () => {
    const random = seededRandom(SEED);
    const draw = (most: number) => Math.floor(random() * most);
    const misspellings = [
      (word: string, at: number) => word.slice(0, at) + word.slice(at + 1),
      (word: string, at: number) => `${word.slice(0, at)}q${word.slice(at)}`,
      (word: string, at: number) => `${word.slice(0, at)}q${word.slice(at + 1)}`,
      (word: string, at: number) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
    ];
    const missed: string[] = [];
    for (const { id, name, botanicalName } of all) {
      const words = `${name} ${botanicalName ?? ''}`.toLowerCase().match(/[a-z]{6,}/g) ?? [];
      const word = words[draw(words.length)];
      const misspell = misspellings[draw(misspellings.length)];
      if (!word || !misspell) continue;
      const q = misspell(word, draw(word.length - 1));
      if (!(await found(q)).includes(id)) missed.push(`${q} for ${word}`);
    }
    expect(missed).toEqual([]);
  });

  it('never loses what the correct words find, nor puts anything before it', async () => {
    const words = [...new Set(all.flatMap(({ name }) => name.toLowerCase().match(/[a-z]{5,}/g) ?? []))];
    expect(words.length).toBeGreaterThan(60);
    for (const word of words) {
      const exact = await store.sql<{ id: string }>(
        `select id from plants where organization_id = ? and archived_at is null
           and search @@ to_tsquery('english', ?) order by created_at, id`,
        [demoId(1), `${word}:*`],
      );
      const ids = await found(word, { sort: 'OLDEST' });
      expect(ids.slice(0, exact.length)).toEqual(exact.map(({ id }) => id));
    }
  });
});

describe('exact matches come first', () => {
  let exact: string[];
  let similar: string[];

  beforeAll(async () => {
    // Younger than the monsteras, and of other prices: only the rank puts them first.
    exact = [
      await add('X-1', 'Zimmer', 'Not a monstra.', 1),
      await add('X-2', 'Aster', 'Not a monstra either.', 900_000),
      await add('X-3', 'Monstra', 'Named so.', 5000),
    ];
    similar = [
      demoId(1001),
      await add('X-4', 'Swiss Cheese Monstera', 'With holes.', 1),
      await add('X-5', 'Monstera', 'With few holes.', 900_000),
    ];
  });

  afterAll(async () => {
    for (const id of [...exact, ...similar.slice(1)]) await archive(id);
  });

  const orders: Record<string, string> = {
    ...{ OLDEST: 'created_at, id', NEWEST: 'created_at desc, id desc', NAME: 'name, id' },
    ...{ PRICE_ASC: 'price, id', PRICE_DESC: 'price desc, id' },
  };

  it.each(Object.entries(orders))('sorted %s, and every page follows the one before', async (sort, order) => {
    const sorted = async (ids: string[]) =>
      (await store.sql<{ id: string }>(`select id from plants where id = any(?) order by ${order}`, [`{${ids}}`])).map(
        ({ id }) => id,
      );
    const ids = await found('monstra', { sort });
    expect(ids.slice(0, 3)).toEqual(await sorted(exact));
    expect(ids.slice(3)).toEqual(await sorted(similar));
    for (const limit of [1, 2, 3, 4]) {
      const byCursor: string[] = [];
      const byOffset: string[] = [];
      let after: string | null | undefined;
      do {
        const { items, nextCursor } = await page({ q: 'monstra', sort, limit, after });
        byCursor.push(...items.map(({ id }) => id));
        const skipped = await page({ q: 'monstra', sort, limit, offset: byOffset.length });
        byOffset.push(...skipped.items.map(({ id }) => id));
        after = nextCursor;
      } while (after);
      expect({ limit, byCursor, byOffset }).toEqual({ limit, byCursor: ids, byOffset: ids });
    }
  });

  it('a cursor continues behind its row, whatever was added since', async () => {
    const ids = await found('monstra');
    const { nextCursor } = await page({ q: 'monstra', limit: 4 });
    const added = await add('X-6', 'Monstra', 'Exact, and before the cursor.');
    const { items } = await page({ q: 'monstra', limit: 100, after: nextCursor });
    expect(items.map(({ id }) => id)).toEqual(ids.slice(4));
    await archive(added);
  });

  it('a cursor of a rank that there is not finds nothing', async () => {
    const { nextCursor } = await page({ q: 'monstra', limit: 4 });
    const [offset, fields, , ...values] = JSON.parse(Buffer.from(String(nextCursor), 'base64url').toString());
    const forged = Buffer.from(JSON.stringify([offset, fields, 7, ...values])).toString('base64url');
    expect((await page({ q: 'monstra', after: forged })).items).toEqual([]);
    // The same text without its search has another order.
    const { errors } = await store.nobody.graphql(LIST, { after: nextCursor });
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('by relevance, which is the default', () => {
  /** The ids of what a text finds, as one statement ranks every plant: SKU, name, botanical name, the others. */
  const ranked = async (q: string, prefix = '') =>
    (
      await store.sql<{ id: string }>(
        `select id from plants, (select websearch_to_tsquery('english', ?) || to_tsquery('english', ?) as query) text
         where organization_id = ? and archived_at is null and (search @@ query or lower(sku) like ?)
         order by case when lower(sku) like ? then 0
           when to_tsvector('english', name) @@ query and search @@ query then 1
           when to_tsvector('english', botanical_name) @@ query and search @@ query then 2 else 3 end, created_at, id`,
        [q, prefix, demoId(1), ...Array(2).fill(/^[\w.-]+$/.test(q) ? `${q.toLowerCase()}%` : '-')],
      )
    ).map(({ id }) => id);

  it('names come before botanical names, and these before descriptions, whatever is older', async () => {
    const described = await add('R-1', 'Zimmer', 'Not a wollemia.');
    const botanical = await add('R-2', 'Pine', 'A pine.');
    await staff.graphql('mutation ($id: ID!) { updatePlant(id: $id, botanicalName: "Wollemia nobilis") { id } }', {
      id: botanical,
    });
    const named = await add('R-3', 'Wollemia', 'A tree.');
    const bySku = await add('WOLLEMIA-4', 'Zimmer', 'A tree.');
    const similar = await add('R-5', 'Wolemia', 'A tree.');
    const ids = [bySku, named, botanical, described, similar];
    expect(await found('wollemia')).toEqual(ids);
    expect(await found('wollemia', { sort: 'RELEVANCE' })).toEqual(ids);
    expect(await found('wollemia', { sort: 'OLDEST' })).toEqual([described, botanical, named, bySku, similar]);
    expect(await found('wollemia -tree')).toEqual([botanical, described]);
    expect(await found('zamiana or wollemia')).toEqual([named, botanical, described]);
    for (const id of ids) await archive(id);
  });

  it('every word of the catalogue is ranked so, and every page follows the one before', async () => {
    const texts = await store.sql<{ word: string }>(
      `select distinct word from plants, regexp_split_to_table(lower(name || ' ' || coalesce(botanical_name, '') || ' ' || description), '[^a-z]+') word
       where organization_id = ? and length(word) > 2`,
      [demoId(1)],
    );
    const random = seededRandom(SEED);
    const words = texts.filter(() => random() < 0.15).map(({ word }) => word);
    expect(words.length).toBeGreaterThan(40);
    for (const word of words) {
      const due = await ranked(word, `${word}:*`);
      // What has a typing error comes behind.
      expect((await found(word)).slice(0, due.length)).toEqual(due);
      const limit = 1 + Math.floor(random() * 7);
      const byCursor: string[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const { items, nextCursor } = await page({ q: word, limit, after });
        const skipped = await page({ q: word, limit, offset: byCursor.length });
        expect(skipped.items).toEqual(items);
        byCursor.push(...items.map(({ id }) => id));
        after = nextCursor;
      }
      expect(byCursor.slice(0, due.length)).toEqual(due);
    }
  });

  it.each(['"easy to grow"', 'fern or palm', 'fern -boston', '-fern', 'fern -"boston fern"', 'the', '-', 'or', '"'])(
    '%j is ranked where a word must be there',
    async (q) => {
      const byAge = await found(q, { sort: 'OLDEST' });
      const due = q.startsWith('-') ? byAge : await ranked(q);
      expect(await found(q)).toEqual(due);
      expect([...due].sort()).toEqual([...byAge].sort());
    },
  );

  it('needs a text', async () => {
    const { errors } = await store.nobody.graphql(LIST, { sort: 'RELEVANCE' });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors: [{ field: 'q', code: 'required', message: 'q is required to sort by relevance' }],
    });
    const { status, body } = await store.nobody.get('/plants?sort=relevance');
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'q', code: 'required', message: 'q is required to sort by relevance' }],
    ]);
    // A blank text matches all plants, and none more than another.
    const all = await found(' ', { sort: 'OLDEST' });
    expect(await found(' ', { sort: 'RELEVANCE' })).toEqual(all);
  });

  it('has cursors of its own', async () => {
    const { nextCursor } = await page({ q: 'fern', limit: 1 });
    const { errors } = await store.nobody.graphql(LIST, { q: 'fern', sort: 'OLDEST', after: nextCursor });
    expect(errors?.[0]?.extensions.errors).toMatchObject([{ field: 'after', code: 'cursor' }]);
  });
});

describe('a SKU', () => {
  it('finds its plant, by all of it or its start, whatever the case', async () => {
    for (const { id, sku } of all) expect(await found(sku)).toContain(id);
    const starting = all.filter(({ sku }) => sku.startsWith('CRA-OVA')).map(({ id }) => id);
    expect(starting.length).toBeGreaterThan(0);
    for (const q of ['CRA-OVA', 'cra-ova', ' cra-ova- ']) expect(await found(q)).toEqual(starting);
  });

  it('has no patterns, and no middle', async () => {
    const id = await add('Q_1.x', 'Oddity');
    expect(await found('q_1')).toEqual([id]);
    expect(await found('qa1')).toEqual([]);
    expect(await found('1.x')).toEqual([]);
    await archive(id);
    expect(await found('q_1')).toEqual([]);
  });
});

describe('the words of names', () => {
  it('follow new names and renamed plants', async () => {
    const id = await add('W-1', 'Quetzalcoatlus');
    expect(await found('quetzalcoatls')).toEqual([id]);
    await staff.graphql('mutation ($id: ID!) { updatePlant(id: $id, name: "Archaeopteryx") { id } }', { id });
    expect(await found('quetzalcoatls')).toEqual([]);
    expect(await found('archeopteryx')).toEqual([id]);
    await staff.graphql('mutation ($id: ID!) { updatePlant(id: $id, botanicalName: "Hydrochoerus") { id } }', { id });
    expect(await found('hydrochorus')).toEqual([id]);
    await archive(id);
    expect(await found('archeopteryx')).toEqual([]);
  });

  it('are of one shop', async () => {
    const orchid = await store.as('staff@orchid.example', 'psk_demo_orchid_house');
    const { data } = await orchid.graphql('{ plants(q: "monstra") { total } }');
    expect(data.plants.total).toBe(0);
  });

  it('may be any letters', async () => {
    const id = await add('W-2', 'Grünlilie ‘Blätter’');
    expect(await found('grunlilie')).toEqual([id]);
    expect(await found('blatter')).toEqual([id]);
    await archive(id);
  });
});
