import { GREENHOUSE } from '../support/store/demo.ts';

/** Everything that the REST API shows of a plant, in its order. */
const PLANT = `id createdAt sku name botanicalName description price { amount currency } stock inStock light watering
  difficulty petSafety potDiameterMm heightCm hardinessZoneMin hardinessZoneMax imageUrl tags updatedAt`;

export const compact = (query: string): string => query.replaceAll(/\s+/g, ' ').trim();

export const LIST = compact(`query ($limit: Int, $offset: Int) {
  plants(limit: $limit, offset: $offset) { items { ${PLANT} } total limit offset nextCursor }
}`);

export const LIST_WITHOUT_TOTAL = LIST.replace(' total ', ' ');

export const ONE = compact(`query ($id: ID!) { plant(id: $id) { ${PLANT} } }`);

const COUNT = '{ value count }';

export const FACETS = compact(`query ($q: String, $minPrice: Int) {
  plants(q: $q, minPrice: $minPrice) {
    items { id name price { amount currency } stock } total nextCursor
    facets { light ${COUNT} watering ${COUNT} difficulty ${COUNT} petSafety ${COUNT} inStock ${COUNT} }
  }
}`);

/** What PostGraphile calls the same: a column is a field, and there is no money, enum or computed stock. */
const COLUMNS = `rowId createdAt sku name botanicalName description price currency stock light watering difficulty petSafety
  potDiameterMm heightCm hardinessZoneMin hardinessZoneMax imageUrl tags updatedAt`;

export const POSTGRAPHILE_LIST = compact(`query ($limit: Int, $offset: Int) {
  allPlants(
    condition: { organizationId: "${GREENHOUSE}", archivedAt: null }
    orderBy: [CREATED_AT_ASC, ROW_ID_ASC]
    first: $limit
    offset: $offset
  ) { nodes { ${COLUMNS} } totalCount pageInfo { endCursor } }
}`);

export const POSTGRAPHILE_LIST_WITHOUT_TOTAL = POSTGRAPHILE_LIST.replace(' totalCount ', ' ');

export const POSTGRAPHILE_ONE = compact(`query ($id: UUID!) { plantByRowId(rowId: $id) { ${COLUMNS} } }`);

type Fields = Record<string, unknown>;

/** The items and the total of PostGraphile's answer, as the store would write them. */
export function likeTheStore(text: string): string {
  const { data } = JSON.parse(text);
  if (data.plantByRowId) return JSON.stringify({ data: { plant: plantOf(data.plantByRowId) } });
  const { nodes, totalCount: total } = data.allPlants;
  return JSON.stringify({ data: { plants: { items: nodes.map(plantOf), total } } });
}

/** The store's own answer without what PostGraphile has no word for. */
export function comparable(text: string): string {
  const { data } = JSON.parse(text);
  if (data.plant) return JSON.stringify({ data });
  const { items, total } = data.plants;
  return JSON.stringify({ data: { plants: { items, total } } });
}

function plantOf({ rowId, createdAt, sku, name, botanicalName, description, price, currency, stock, ...more }: Fields) {
  const { light, watering, difficulty, petSafety, updatedAt, ...rest } = more;
  const enumValue = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value);
  const time = (value: unknown) => new Date(String(value)).toISOString();
  return {
    id: rowId,
    createdAt: time(createdAt),
    sku,
    name,
    botanicalName,
    description,
    price: { amount: price, currency },
    stock,
    inStock: Number(stock) > 0,
    light: enumValue(light),
    watering: enumValue(watering),
    difficulty: enumValue(difficulty),
    petSafety: enumValue(petSafety),
    ...rest,
    updatedAt: time(updatedAt),
  };
}
