import type { FilterQuery } from '@mikro-orm/core';
import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { type SortKey, sortedBy } from '../../core/persistence/pages/cursor.js';
import type { Match } from '../../core/persistence/pages/match.js';
import { type PageOf, paginate } from '../../core/persistence/pages/page.js';
import { pageOfMatches } from '../../core/persistence/pages/page-of-matches.js';
import { countCatalogue } from './catalogue/count-catalogue.js';
import type { PlantFacets } from './facets/facets.types.js';
import { facetsOf } from './facets/facets-of.js';
import { Plant } from './plant.entity.js';
import { PlantSort, type PlantsArgs } from './plant.types.js';
import { conditionsOf } from './search/plant-filters.js';
import { matching } from './search/plant-search.js';
import { withTag } from './tags.js';

const orders: Record<PlantSort, SortKey[]> = {
  [PlantSort.NEWEST]: sortedBy('createdAt', 'desc'),
  [PlantSort.OLDEST]: sortedBy('createdAt', 'asc'),
  [PlantSort.NAME]: sortedBy('name', 'asc'),
  [PlantSort.PRICE_ASC]: sortedBy('price', 'asc'),
  [PlantSort.PRICE_DESC]: sortedBy('price', 'desc', 'asc'),
  // An index has the low stock; the database sorts the plants in which it is the same.
  [PlantSort.STOCK_ASC]: [['lowStock', 'asc'], ...sortedBy('stock', 'asc')],
};

/**
 * A page of the catalogue: the plants that are not archived and match all filters. With a text, those that match only
 * with a typing error come behind the others.
 */
export async function listPlants(ctx: Context, args: PlantsArgs): Promise<PageOf<Plant> & { facets: PlantFacets }> {
  organizationOf(ctx);
  const text = args.q?.trim() ? await matching(ctx, args.q) : undefined;
  return { ...(await pageOf(ctx, args, withTag(args.tag, text))), facets: facetsOf(ctx, args, text) };
}

async function pageOf(ctx: Context, args: PlantsArgs, match?: Match): Promise<PageOf<Plant>> {
  const filters = conditionsOf(args);
  const where = { $and: [{ archivedAt: null }, ...filters] } as FilterQuery<Plant>;
  const sort = orders[args.sort ?? PlantSort.OLDEST];
  if (match) return pageOfMatches(ctx, Plant, where, sort, args, match);
  const page = await paginate(ctx, Plant, where, sort, args);
  return filters.length === 0 ? { ...page, total: () => countCatalogue(ctx) } : page;
}
