import { PetSafety } from '../plant.entity.js';
import type { PlantsArgs } from '../plant.types.js';

/** The filters that plants have beside the text. */
export type PlantFilters = Omit<PlantsArgs, 'q' | 'sort' | 'limit' | 'offset' | 'after'>;

/** What the given filters ask of a plant: a condition for each, none for those that are absent or null. A tag has an index of its own: `withTag`. */
export function conditionsOf(filters: PlantFilters): object[] {
  const { light, watering, difficulty, petSafe, inStock, minPrice, maxPrice } = filters;
  const all: object[] = [];
  if (light != null) all.push({ light });
  if (watering != null) all.push({ watering });
  if (difficulty != null) all.push({ difficulty });
  if (petSafe != null) all.push({ petSafety: petSafe ? PetSafety.SAFE : { $ne: PetSafety.SAFE } });
  if (inStock != null) all.push({ soldOut: !inStock });
  if (minPrice != null) all.push({ price: { $gte: minPrice } });
  if (maxPrice != null) all.push({ price: { $lte: maxPrice } });
  return all;
}
