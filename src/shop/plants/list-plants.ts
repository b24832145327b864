import type { FilterQuery } from '@mikro-orm/core';
import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import type { SortKey } from '../../core/persistence/pages/cursor.js';
import { type PageOf, paginate } from '../../core/persistence/pages/page.js';
import { countCatalogue } from './catalogue/count-catalogue.js';
import { PetSafety, Plant } from './plant.entity.js';
import { PlantSort, type PlantsArgs } from './plant.types.js';
import { matching } from './plant-search.js';

const orders: Record<PlantSort, SortKey[]> = {
  [PlantSort.NEWEST]: [
    ['createdAt', 'desc'],
    ['id', 'desc'],
  ],
  [PlantSort.OLDEST]: [
    ['createdAt', 'asc'],
    ['id', 'asc'],
  ],
  [PlantSort.NAME]: [
    ['name', 'asc'],
    ['id', 'asc'],
  ],
  [PlantSort.PRICE_ASC]: [
    ['price', 'asc'],
    ['id', 'asc'],
  ],
  [PlantSort.PRICE_DESC]: [
    ['price', 'desc'],
    ['id', 'asc'],
  ],
};

/** A page of the catalogue: the plants that are not archived and match all filters. */
export async function listPlants(ctx: Context, args: PlantsArgs): Promise<PageOf<Plant>> {
  organizationOf(ctx);
  const filters = conditions(args);
  const where = { $and: [{ archivedAt: null }, ...filters] } as FilterQuery<Plant>;
  const search = args.q == null || args.q.trim() === '' ? undefined : matching(args.q);
  const page = await paginate(ctx, Plant, where, orders[args.sort ?? PlantSort.OLDEST], args, search);
  return filters.length === 0 && !search ? { ...page, total: () => countCatalogue(ctx) } : page;
}

function conditions({ light, petSafe, inStock, minPrice, maxPrice }: PlantsArgs): object[] {
  const all: object[] = [];
  if (light != null) all.push({ light });
  if (petSafe != null) all.push({ petSafety: petSafe ? PetSafety.SAFE : { $ne: PetSafety.SAFE } });
  if (inStock != null) all.push({ soldOut: !inStock });
  if (minPrice != null) all.push({ price: { $gte: minPrice } });
  if (maxPrice != null) all.push({ price: { $lte: maxPrice } });
  return all;
}
