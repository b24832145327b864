import type { FilterQuery } from '@mikro-orm/core';
import { PetSafety } from '../care.js';
import type { PlantsArgs } from '../list-plants.types.js';
import type { Plant } from '../plant.entity.js';

/** The filters that plants have beside the text. Without `draft`, drafts are left out; `any`: drafts and the others. */
export type PlantFilters = Omit<PlantsArgs, 'q' | 'sort' | 'limit' | 'offset' | 'after' | 'draft'> & {
  draft?: boolean | 'any';
};

/** The plants that these filters ask for. A tag, metadata and the time of the change have indexes of their own: `withTag`, `withMetadata`, `withUpdatedSince`. */
export const plantsWhere = (filters: PlantFilters): FilterQuery<Plant> =>
  ({ $and: [{ archivedAt: filters.archived ? { $ne: null } : null }, ...conditionsOf(filters)] }) as FilterQuery<Plant>;

/** Whether these filters ask for the whole catalogue, or for its drafts or its other plants. */
export const isWholeCatalogue = (filters: PlantFilters): boolean =>
  !filters.archived && conditionsOf({ ...filters, draft: 'any' }).length === 0;

/** What the given filters ask of a plant: a condition for each, none for those that are absent or null. */
function conditionsOf(filters: PlantFilters): object[] {
  const { light, watering, difficulty, petSafe, inStock, minPrice, maxPrice, skus, hardyIn, draft } = filters;
  const all: object[] = [];
  if (light != null) all.push({ light });
  if (watering != null) all.push({ watering });
  if (difficulty != null) all.push({ difficulty });
  if (petSafe != null) all.push({ petSafety: petSafe ? PetSafety.SAFE : { $ne: PetSafety.SAFE } });
  if (inStock != null) all.push({ soldOut: !inStock });
  if (minPrice != null) all.push({ price: { $gte: minPrice } });
  if (maxPrice != null) all.push({ price: { $lte: maxPrice } });
  if (skus != null) all.push({ sku: skus });
  if (hardyIn != null) all.push({ hardinessZoneMin: { $lte: hardyIn }, hardinessZoneMax: { $gte: hardyIn } });
  if (draft !== 'any') all.push({ draft: draft ?? false });
  return all;
}
