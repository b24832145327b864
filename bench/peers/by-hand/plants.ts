import { cutPage, type Page, type Row, statement } from './database.ts';

/** What someone would write for this one shop: prepared statements, rows to objects, a count where it is asked for. */
const COLUMNS = `id, created_at, sku, name, slug, botanical_name, description, price, currency, stock, light, watering, difficulty,
  pet_safety, pot_diameter_mm, height_cm, hardiness_zone_min, hardiness_zone_max, weight_grams, pickup_only, image_url, more_image_urls, picture_facts, tags, "group",
  size, metadata, updated_at, published_at`;

const CATALOGUE = 'from plants where organization_id = $1 and archived_at is null and not draft';

const page = statement(`select ${COLUMNS} ${CATALOGUE} order by created_at, id limit $2 offset $3`, 'page');
const total = statement(`select count(*)::int as total ${CATALOGUE}`, 'total');
const one = statement(`select ${COLUMNS} ${CATALOGUE} and id = $2`, 'one');

// Without names: these need a plan for each text.
const FOUND = `${CATALOGUE} and price >= $2
  and search @@ to_tsquery('simple', $3)`;
/** Names that have the words come first, then botanical names; 0 would be an SKU. */
const RANK = `case when search_vector(name) @@ to_tsquery('simple', $3) then 1
  when search_vector(botanical_name) @@ to_tsquery('simple', $3) then 2 else 3 end`;
const found = statement(`select ${COLUMNS}, ${RANK} as rank ${FOUND} order by rank, created_at, id limit $4`);
const totalFound = statement(`select count(*)::int as total ${FOUND}`);

export async function countPlants(): Promise<number> {
  const [row] = await total();
  return row?.['total'];
}

export async function findPlant(id: string): Promise<Row | undefined> {
  const [row] = await one(id);
  return row;
}

export async function listPlants(limit: number, offset: number): Promise<Page> {
  const order = 'plants,createdAt asc,id asc';
  return cutPage(await page(limit + 1, offset), limit, (last) => [
    offset + limit,
    order,
    last['created_at'],
    last['id'],
  ]);
}

/** What a person looks for: plants with these words that cost at least so much. The last word may be a prefix. */
export interface Search {
  q: string;
  minPrice: number;
}

const valuesOf = ({ q, minPrice }: Search): unknown[] => [
  minPrice,
  `${(q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' & ')}:*`,
];

export async function countFound(search: Search): Promise<number> {
  const [row] = await totalFound(...valuesOf(search));
  return row?.['total'];
}

export async function searchPlants(search: Search, limit: number): Promise<Page> {
  const order = 'plants,relevance asc,createdAt asc,id asc';
  const rows = await found(...valuesOf(search), limit + 1);
  return cutPage(rows, limit, (last) => [limit, order, last['rank'], last['created_at'], last['id']]);
}

/** How many of the plants found have each of these values. */
export function facet(expression: string, values: unknown[]) {
  const counted = statement(`select ${expression} as value, count(*)::int as count ${FOUND} group by 1`);
  return async (search: Search) => {
    const counts = new Map((await counted(...valuesOf(search))).map((row) => [row['value'], row['count']]));
    return values.map((value) => ({ value, count: counts.get(value) ?? 0 }));
  };
}
