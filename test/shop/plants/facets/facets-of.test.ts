import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DEEP, SEED } from '../../../support/depth.js';
import { demoId, openStore, STAFF } from '../../../support/store.js';

interface Plant {
  id: string;
  light: string | null;
  watering: string | null;
  difficulty: string | null;
  petSafety: string;
  inStock: boolean;
  tags: string[];
  price: { amount: number };
}

interface Filters {
  q?: string;
  light?: string;
  watering?: string;
  difficulty?: string;
  petSafe?: boolean;
  inStock?: boolean;
  tag?: string;
  minPrice?: number;
  maxPrice?: number;
}

const VALUES = {
  light: ['LOW', 'MEDIUM', 'BRIGHT_INDIRECT', 'DIRECT'],
  watering: ['SPARSE', 'MODERATE', 'FREQUENT'],
  difficulty: ['EASY', 'MODERATE', 'EXPERT'],
  petSafety: ['SAFE', 'TOXIC', 'UNKNOWN'],
  inStock: [true, false],
} as const;
type Facet = keyof typeof VALUES;
const FACETS = Object.keys(VALUES) as Facet[];
/** Two frequent tags, a rare one, and one that no plant has. */
const TAGS = ['flowering', 'succulent', 'orchid', 'none'];

const QUERY = `query ($q: String, $light: Light, $watering: Watering, $difficulty: Difficulty, $petSafe: Boolean,
  $inStock: Boolean, $tag: String, $minPrice: Int, $maxPrice: Int, $limit: Int) {
  plants(q: $q, light: $light, watering: $watering, difficulty: $difficulty, petSafe: $petSafe, inStock: $inStock,
    tag: $tag, minPrice: $minPrice, maxPrice: $maxPrice, limit: $limit) {
    total
    items { id light watering difficulty petSafety inStock tags price { amount } }
    facets { ${[...FACETS, 'tags'].map((facet) => `${facet} { value count }`).join(' ')} }
  }
}`;

async function plants(filters: Filters, limit = 1) {
  const { data, errors } = await store.nobody.graphql(QUERY, { ...filters, limit });
  expect(errors).toBeUndefined();
  return data.plants;
}

const store = await openStore({ PROCESS_ROLE: 'api' });
await store.sql('update plants set stock = 0 where id in (?, ?, ?)', [demoId(1003), demoId(1013), demoId(1023)]);
await store.sql('update plants set light = null, watering = null where id in (?, ?)', [demoId(1004), demoId(1014)]);
const staff = await store.as(STAFF);
await staff.graphql('mutation ($id: ID!) { archivePlant(id: $id) { id } }', { id: demoId(1007) });
const all: Plant[] = (await plants({}, 100)).items;

/** Each filter as a test of one plant. */
const tests: { [F in keyof Omit<Filters, 'q'>]: (plant: Plant, wanted: NonNullable<Filters[F]>) => boolean } = {
  light: ({ light }, wanted) => light === wanted,
  watering: ({ watering }, wanted) => watering === wanted,
  difficulty: ({ difficulty }, wanted) => difficulty === wanted,
  petSafe: ({ petSafety }, wanted) => (petSafety === 'SAFE') === wanted,
  inStock: ({ inStock }, wanted) => inStock === wanted,
  tag: ({ tags }, wanted) => tags.includes(wanted),
  minPrice: ({ price }, wanted) => price.amount >= wanted,
  maxPrice: ({ price }, wanted) => price.amount <= wanted,
};

const passes = (plant: Plant, filters: Filters): boolean =>
  Object.entries(filters).every(
    ([name, wanted]) =>
      wanted === undefined || (tests[name as never] as (plant: Plant, wanted: unknown) => boolean)(plant, wanted),
  );

/** The filter of each facet, which does not count for it. */
const OWN: Record<Facet, keyof Filters> = {
  ...{ light: 'light', watering: 'watering', difficulty: 'difficulty' },
  ...{ petSafety: 'petSafe', inStock: 'inStock' },
};

/** The facets counted by hand. */
function facetsByHand(candidates: Plant[], filters: Filters) {
  const counts = FACETS.map((facet) => {
    const rows = candidates.filter((plant) => passes(plant, { ...filters, [OWN[facet]]: undefined }));
    return [facet, VALUES[facet].map((value) => ({ value, count: rows.filter((row) => row[facet] === value).length }))];
  });
  const tags = candidates
    .filter((plant) => passes(plant, { ...filters, tag: undefined }))
    .flatMap((plant) => plant.tags);
  const byFrequency = Object.entries(Object.groupBy(tags, (tag) => tag))
    .map(([value, all]) => ({ value, count: all?.length ?? 0 }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return { ...Object.fromEntries(counts), tags: byFrequency };
}

const maybe = <V>(values: readonly V[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
const anyFilters = fc.record({
  light: maybe(VALUES.light),
  watering: maybe(VALUES.watering),
  difficulty: maybe(VALUES.difficulty),
  petSafe: maybe([true, false]),
  inStock: maybe([true, false]),
  tag: maybe(TAGS),
  minPrice: maybe([0, 1500, 3000]),
  maxPrice: maybe([1500, 3000, 10_000]),
});

describe('the facets of a page of plants', () => {
  it('are what counting by hand finds, under whatever filters', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters, async (filters) => {
        const { total, facets } = await plants(filters);
        expect(total).toBe(all.filter((plant) => passes(plant, filters)).length);
        expect(facets).toEqual(facetsByHand(all, filters));
      }),
      { numRuns: DEEP ? 200 : 20, seed: SEED },
    );
  });

  it.each(['fern', 'monstra', 'monstera', '"snake plant"', 'plant -snake', 'CRA-', 'xyzzyplugh'])(
    'are those of the plants that %p finds, misspelled or not',
    async (q) => {
      const { items } = await plants({ q }, 100);
      for (const filters of [{}, { light: 'BRIGHT_INDIRECT', petSafe: false }, { inStock: true, tag: 'fern' }]) {
        const { total, facets } = await plants({ q, ...filters });
        expect(total).toBe(items.filter((plant: Plant) => passes(plant, filters)).length);
        expect(facets).toEqual(facetsByHand(items, filters));
      }
    },
  );

  it('do not depend on the page or its order', async () => {
    const facets = '{ facets { light { value count } } }';
    const { data } = await store.nobody.graphql(
      `{ a: plants ${facets} b: plants(limit: 3, offset: 50, sort: PRICE_DESC) ${facets} }`,
    );
    expect(data.b).toEqual(data.a);
    expect(data.a.facets).toEqual({ light: facetsByHand(all, {}).light });
  });

  it('list the 100 most frequent tags', async () => {
    const many = (from: number, to: number) => `array(select 'tag-' || n from generate_series(${from}, ${to}) n)`;
    const orchid = await store.as('staff@orchid.example', 'psk_demo_orchid_house');
    const add = (sku: string) =>
      orchid.graphql(`mutation { createPlant(sku: "${sku}", name: "n", description: "d", price: 1) { id } }`);
    await add('MANY');
    await add('SOME');
    await store.sql(`update plants set tags = ${many(100, 220)} where sku = 'MANY'`);
    await store.sql(`update plants set tags = ${many(210, 225)} where sku = 'SOME'`);
    const { data } = await orchid.graphql('{ plants { facets { tags { value count } } } }');
    const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `tag-${from + at}`);
    expect(data.plants.facets.tags).toEqual([
      ...names(210, 220).map((value) => ({ value, count: 2 })),
      ...['epiphyte', 'flowering', 'houseplant', 'orchid'].map((value) => ({ value, count: 1 })),
      ...names(100, 184).map((value) => ({ value, count: 1 })),
    ]);
  });

  it('are of one shop', async () => {
    const orchid = await store.as('staff@orchid.example', 'psk_demo_orchid_house');
    const { data } = await orchid.graphql('{ plants { total facets { inStock { value count } } } }');
    const { total, facets } = data.plants;
    expect(facets.inStock[0].count + facets.inStock[1].count).toBe(total);
    expect(total).toBeLessThan(10);
  });
});
