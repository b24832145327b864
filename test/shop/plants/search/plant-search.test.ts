import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { careWordsAt } from '../../../../src/shop/plants/search/care-words.js';
import { seededRandom } from '../../../processes/seeded-random.js';
import { rotating, SEED } from '../../../support/depth.js';
import { demoId, openStore, STAFF } from '../../../support/store.js';

interface Plant {
  id: string;
  sku: string;
  name: string;
  botanicalName: string | null;
}

const LIST = `query ($q: String, $limit: Int, $offset: Int, $after: String, $sort: PlantSort) {
  plants(q: $q, limit: $limit, offset: $offset, after: $after, sort: $sort) {
    total partialMatch nextCursor items { id sku name botanicalName } } }`;

async function page(args: object) {
  const { data, errors } = await store.nobody.graphql(LIST, args);
  expect(errors).toBeUndefined();
  return data.plants as { total: number; partialMatch: boolean; nextCursor: string | null; items: Plant[] };
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

const store = await openStore({ PROCESS_ROLE: 'api' });
const staff = await store.as(STAFF);
const all = (await page({ limit: 100 })).items;

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
    ['no letter at all', '!? 🌵'],
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
    for (const { id, name, botanicalName } of rotating(all, 8)) {
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
    for (const word of rotating(words, 8)) {
      const exact = await store.sql<{ id: string }>(
        `select id from plants where organization_id = ? and archived_at is null
           and search @@ (to_tsquery('simple', ?) || to_tsquery('english', ?)) order by created_at, id`,
        [demoId(1), `${word}:*`, word],
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
    ...{ OLDEST: 'created_at, id', NEWEST: 'created_at desc, id desc', NAME: 'name collate "und-x-icu", id' },
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
    for (const limit of rotating([1, 2, 3, 4], 2)) {
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
  const ranked = async (q: string, query: string) =>
    (
      await store.sql<{ id: string }>(
        `select id from plants, (select ?::tsquery as query) text
         where organization_id = ? and archived_at is null and (search @@ query or lower(sku) like ?)
         order by case when lower(sku) like ? then 0
           when search_vector(name) @@ query and search @@ query then 1
           when search_vector(botanical_name) @@ query and search @@ query then 2 else 3 end, created_at, id`,
        [query, demoId(1), ...Array(2).fill(/^[\w.-]+$/.test(q) ? `${q.toLowerCase()}%` : '-')],
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

  it('any word of the catalogue is ranked so, and every page follows the one before', async () => {
    const texts = await store.sql<{ word: string; query: string }>(
      `select distinct word, to_tsquery('simple', word || ':*') || to_tsquery('english', word) as query from plants, regexp_split_to_table(lower(name || ' ' || coalesce(botanical_name, '') || ' ' || description), '[^a-z]+') word
       where organization_id = ? and length(word) > 2 order by word`,
      [demoId(1)],
    );
    expect(texts.length).toBeGreaterThan(1200);
    const random = seededRandom(SEED);
    for (const { word, query } of rotating(texts, 240)) {
      if (careWordsAt([{ word }])) continue;
      const due = await ranked(word, query);
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

  it.each([
    ['"away from pets"', "'away' <-> 'from' <-> 'pets'"],
    ['"and the', "'and' <-> 'the'"],
    ['fern or palm', "'fern' | 'palm'"],
    ['ferns or the palms', "'fern' | 'palm'"],
    ['fern -boston', "'fern' & !'boston'"],
    ['fern -"boston fern"', "'fern' & !('boston' <-> 'fern')"],
    ['fern -Boston/Moss', "'fern' & !('boston' & 'moss')"],
    ['the', "'the':*"],
    ['or', "'or':*"],
    ['fern -', "'fern':*"],
  ])('%j is ranked where a word must be there', async (q, query) => {
    const byAge = await found(q, { sort: 'OLDEST' });
    const due = await ranked(q, query);
    expect(due.length).toBeGreaterThan(0);
    expect(await found(q)).toEqual(due);
    expect([...due].sort()).toEqual([...byAge].sort());
  });

  it('nothing is ranked before another where no word must be there', async () => {
    expect(await found('-fern')).toEqual(await found('-fern', { sort: 'OLDEST' }));
    for (const q of ['-', '"', '""']) expect(await found(q)).toEqual([]);
  });

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
});

describe('a SKU', () => {
  it('finds its plant, by all of it or its start, whatever the case', async () => {
    for (const { id, sku } of rotating(all, 14)) expect(await found(sku)).toContain(id);
    const starting = all.filter(({ sku }) => sku.startsWith('CRA-OVA')).map(({ id }) => id);
    expect(starting.length).toBeGreaterThan(0);
    for (const q of ['CRA-OVA', 'cra-ova', ' cra-ova- ']) expect(await found(q)).toEqual(starting);
  });

  it('may have blanks, slashes and letters of any script, and finds its plant then, too', async () => {
    const id = await add('ЛУК 1/2 #?', 'Oddity');
    for (const q of ['лук 1/2 #?', 'ЛУК 1/', 'лук']) expect(await found(q)).toEqual([id]);
    await archive(id);
  });

  it('has no patterns, and no middle', async () => {
    const id = await add('Q_1.x', 'Oddity');
    expect(await found('q_1')).toEqual([id]);
    expect(await found('qa1')).toEqual([]);
    expect(await found('1.x')).not.toContain(id);
    await archive(id);
    expect(await found('q_1')).not.toContain(id);
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
    for (const begun of ['Grünl', 'blätte', 'Grünlilje', 'grünlilie blät']) expect(await found(begun)).toEqual([id]);
    await archive(id);
  });
});

describe('words as people write them', () => {
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const named = {
      acai: 'Açaí',
      rose: 'Rosé Cactus',
      strasse: 'Straßenbaum',
      fern: 'Quartz/Mica',
      hindi: 'गुलाब का पौधा',
      thai: 'ต้นกุหลาบ',
      cafe: 'Café Ōhiʻa',
      greek: 'Ρόδος Οδός',
      turkish: 'IĞDIR Papatya',
    };
    for (const [key, name] of Object.entries(named)) ids[key] = await add(`WORDS.${key}`, name);
  });

  afterAll(async () => {
    for (const id of Object.values(ids)) await archive(id);
  });

  // How words are compared: test/database/search-text.test.ts.
  it.each([
    ['ACAÍ', 'acai'],
    ['aca', 'acai'],
    ['rosé cact', 'rose'],
    ['STRASSENBAUM', 'strasse'],
    ['mica/quartz', 'fern'],
    ['“Quartz”—mic', 'fern'],
    ['गुला', 'hindi'],
    ['ต้', 'thai'],
    ['Cafe\u0301', 'cafe'],
    ['οδο', 'greek'],
    ['igdir', 'turkish'],
    ['ıgdı', 'turkish'],
  ])('%j finds %s', async (q, key) => {
    expect(await found(q)).toEqual([ids[key]]);
  });

  it('a beginning is that of a word as it is written, not of its stem', async () => {
    const names = (await page({ q: 'mons', limit: 100 })).items.map(({ name }) => name);
    expect(names).toContain('Swiss Cheese Plant');
    expect(names).not.toContain('Chinese Money Plant');
  });

  it('other forms of a word find it', async () => {
    const ferns = await found('ferns', { sort: 'OLDEST' });
    expect(ferns).toEqual(await found('fern', { sort: 'OLDEST' }));
  });
});

describe('where no plant has all words', () => {
  it.each(['snake plant for bathroom', 'bathroom for a snake plant', 'SNAKE/plant: bathroom'])(
    '%j finds those with most',
    async (q) => {
      const { partialMatch, items, total } = await page({ q, limit: 100 });
      expect([partialMatch, total]).toEqual([true, items.length]);
      expect(items[0]?.name).toMatch(/Snake Plant/);
      const words = await store.sql<{ id: string }>(
        `select id from plants where organization_id = ? and archived_at is null
         and (search @@ 'snake')::int + (search @@ 'plant')::int + (search @@ 'bathroom:*')::int = 2`,
        [demoId(1)],
      );
      expect(items.map(({ id }) => id).sort()).toEqual(words.map(({ id }) => id).sort());
    },
  );

  it('counts a word with a typing error', async () => {
    const { partialMatch, items } = await page({ q: 'mosntera zzyzx' });
    expect([partialMatch, items.map(({ id }) => id)]).toEqual([true, [demoId(1001)]]);
  });

  it('says nothing like that of a text whose words are all found, or none, of one with operators, and of none', async () => {
    for (const q of ['boston fern', 'zzyzx qqwwq', 'zzyzx', '"snake bathroom"', 'snake -plant', '', undefined])
      expect((await page({ q })).partialMatch).toBe(false);
    expect((await page({ q: 'zzyzx qqwwq' })).total).toBe(0);
  });

  it('says so over REST, too', async () => {
    const { body } = await store.nobody.get('/plants?q=snake+plant+for+bathroom&limit=1');
    expect([body.partial_match, body.items[0].name]).toEqual([true, expect.stringContaining('Snake Plant')]);
  });

  it('every page follows the one before, in each order', async () => {
    for (const sort of ['RELEVANCE', 'OLDEST', 'NAME', 'PRICE_DESC']) {
      const due = await found('snake plant for bathroom', { sort });
      const byCursor: string[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const { items, nextCursor } = await page({ q: 'snake plant for bathroom', sort, limit: 7, after });
        byCursor.push(...items.map(({ id }) => id));
        after = nextCursor;
      }
      expect(byCursor).toEqual(due);
    }
  });
});

describe('the words of the filters', () => {
  it.each([
    ['Unbedenklich für Katzen und Hunde', 'petSafe: true'],
    ['Not known to be safe for pets', 'petSafe: false'],
    ['wenig Licht', 'light: LOW'],
    ['PFLEGELEICHT', 'difficulty: EASY'],
    ['viel Wasser', 'watering: FREQUENT'],
  ])('%j finds what has no such words', async (q, filter) => {
    const { data } = await store.nobody.graphql(
      `query ($q: String) { found: plants(q: $q, limit: 100, sort: OLDEST) { partialMatch items { id } } due: plants(${filter}, limit: 100) { items { id } } }`,
      { q },
    );
    expect(data.found.partialMatch).toBe(false);
    expect(data.found.items).toEqual(data.due.items);
  });

  it('go together with others, and with what is written', async () => {
    const { data } = await store.nobody.graphql(
      '{ found: plants(q: "pet safe fern", limit: 100) { items { name petSafety } } all: plants(q: "fern", petSafe: true, limit: 100) { total } }',
    );
    expect(data.found.items).toHaveLength(data.all.total);
    expect(data.found.items.every(({ petSafety }: { petSafety: string }) => petSafety === 'SAFE')).toBe(true);
    const written = await add('CARE-1', 'Shade Lover', 'Not safe for pets.');
    expect(await found('shade lov')).toEqual([written]);
    expect(await found('pet safe')).not.toContain(written);
    expect(await found('not safe for pets')).toContain(written);
    await staff.graphql('mutation ($id: ID!) { updatePlant(id: $id, petSafety: SAFE) { id } }', { id: written });
    expect(await found('pet safe')).toContain(written);
    await archive(written);
  });
});
