import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DEEP, SEED } from '../../../support/depth.js';
import { openStore, STAFF } from '../../../support/store.js';

/*
 * What `plants(oneOfEachGroup: true)` must find is worked out from the list without it: of all plants that the other filters leave, in
 * their order, the cheapest of each group.
 */
const store = await openStore({ PROCESS_ROLE: 'api', STOREFRONT_ORGANIZATION: 'greenhouse' });
const staff = await store.as(STAFF);

/** Two of three plants are in groups of ten: plants with different needs, tags and names, of which some cost the same. */
await store.sql(`with numbered as (
    select id, row_number() over (order by id) as place from plants
    where organization_id = (select id from organizations where slug = 'greenhouse'))
  update plants set "group" = 'Group {"' || place % 7 || '",}', size = 'Size ' || place, price = 1000 + 500 * (place % 5),
    stock = case when place % 4 = 0 then 0 else stock end, draft = place % 11 = 0,
    metadata = case when place % 2 = 0 then '{"shelf": "a"}'::jsonb end
  from numbered where numbered.id = plants.id and place % 3 > 0`);

interface Plant {
  id: string;
  group: string | null;
  price: { amount: number };
}

const FACETS = ['light', 'inStock', 'tags'];
const SORTS = ['NEWEST', 'OLDEST', 'NAME', 'PRICE_ASC', 'PRICE_DESC', 'STOCK_ASC', 'BEST_SELLING'] as const;
const QUERY = `query ($q: String, $light: Light, $petSafe: Boolean, $inStock: Boolean, $tag: String, $minPrice: Int, $maxPrice: Int,
  $draft: Boolean, $metadata: JSONObject, $sort: PlantSort, $oneOfEachGroup: Boolean, $limit: Int, $offset: Int, $after: String) {
  plants(q: $q, light: $light, petSafe: $petSafe, inStock: $inStock, tag: $tag, minPrice: $minPrice, maxPrice: $maxPrice,
    draft: $draft, metadata: $metadata, sort: $sort, oneOfEachGroup: $oneOfEachGroup, limit: $limit, offset: $offset, after: $after) {
    total nextCursor
    items { id group price { amount } }
    facets { ${FACETS.map((facet) => `${facet} { value count }`).join(' ')} }
  }
}`;

async function plants(variables: object, client = staff) {
  const { data, errors } = await client.graphql(QUERY, { limit: 100, ...variables });
  expect(errors).toBeUndefined();
  return data.plants as {
    total: number;
    nextCursor: string | null;
    items: Plant[];
    facets: Record<string, { value: unknown; count: number }[]>;
  };
}

const idsOf = (items: readonly Plant[]): string[] => items.map(({ id }) => id);

/** The cheapest of each group, in the order in which they stand in the list. */
function cardsOf(items: readonly Plant[]): Plant[] {
  const before = (one: Plant, other: Plant) => one.price.amount - other.price.amount || (one.id < other.id ? -1 : 1);
  const groups = Map.groupBy(items, ({ group, id }) => group ?? id);
  const cheapest = new Set([...groups.values()].map((members) => members.toSorted(before)[0]));
  return items.filter((plant) => cheapest.has(plant));
}

/** Every page of a list, by the way that asks for the next one. */
async function pagesOf(variables: object, limit: number, by: 'offset' | 'after'): Promise<string[]> {
  const ids: string[] = [];
  for (let place: object = {}; ; ) {
    const page = await plants({ ...variables, ...place, limit });
    ids.push(...idsOf(page.items));
    if (!page.nextCursor) return ids;
    place = by === 'offset' ? { offset: ids.length } : { after: page.nextCursor };
  }
}

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const filters = fc.record({
  q: maybe(fc.constantFrom('fern', 'low light', 'monstra', 'plant -fern', 'lily peace palm', 'bright')),
  light: maybe(fc.constantFrom('LOW', 'MEDIUM', 'BRIGHT_INDIRECT', 'DIRECT')),
  petSafe: maybe(fc.boolean()),
  inStock: maybe(fc.boolean()),
  tag: maybe(fc.constantFrom('flowering', 'succulent')),
  minPrice: maybe(fc.constantFrom(1500, 2000)),
  maxPrice: maybe(fc.constantFrom(2000, 2500)),
  draft: maybe(fc.boolean()),
  metadata: maybe(fc.constant({ shelf: 'a' })),
  sort: maybe(fc.constantFrom(...SORTS)),
});

/** The facets whose values are those of a filter. */
const COUNTED = { light: 'light', inStock: 'inStock', tags: 'tag' } as const;

it('shows the cheapest of each group that the filters leave, and counts so in totals, facets and pages', async () => {
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 9 }), async (given, limit) => {
      const all = await plants(given);
      const expected = idsOf(cardsOf(all.items));
      const shown = await plants({ ...given, oneOfEachGroup: true });
      expect([idsOf(shown.items), shown.total]).toEqual([expected, expected.length]);
      for (const by of ['offset', 'after'] as const)
        expect(await pagesOf({ ...given, oneOfEachGroup: true }, limit, by)).toEqual(expected);
      // A text may be found in part where no plant with the value has all of it.
      for (const [facet, filter] of given.q ? [] : Object.entries(COUNTED))
        for (const { value, count } of shown.facets[facet]?.slice(0, 4) ?? []) {
          const { items } = await plants({ ...given, [filter]: value });
          expect([facet, value, count]).toEqual([facet, value, cardsOf(items).length]);
        }
    }),
    { numRuns: DEEP ? 400 : 25, seed: SEED },
  );
}, 300_000);

describe('without other filters', () => {
  it.each([
    ['customers', undefined],
    ['staff', undefined],
    ['staff', true],
    ['staff', false],
  ])('%s, with draft %s, count the cards of the whole catalogue', async (who, draft) => {
    const client = who === 'staff' ? staff : store.nobody;
    const expected = cardsOf((await plants({ draft }, client)).items);
    const { total, items } = await plants({ draft, oneOfEachGroup: true }, client);
    expect([total, idsOf(items)]).toEqual([expected.length, idsOf(expected)]);
  });

  it('REST has the same, and so have archived plants', async () => {
    const expected = cardsOf((await plants({}, store.nobody)).items);
    const { body } = await store.nobody.get('/plants?limit=100&one_of_each_group=true');
    expect([body.total, idsOf(body.items)]).toEqual([expected.length, idsOf(expected)]);
    await store.sql("update plants set archived_at = now() where size like 'Size 1%'");
    const [all, one] = await Promise.all(
      [false, true].map((each) =>
        staff.graphql(
          `{ plants(archived: true, limit: 100, oneOfEachGroup: ${each}) { total items { id group price { amount } } } }`,
        ),
      ),
    );
    const archived = cardsOf(all?.data.plants.items);
    expect(one?.data.plants).toMatchObject({ total: archived.length, items: archived });
  });
});
