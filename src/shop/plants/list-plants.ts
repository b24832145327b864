import { organizationOf, viewerOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { AS_PEOPLE_SORT, type SortKey, sortedBy } from '../../database/read/cursor.js';
import { find } from '../../database/read/find.js';
import { type Condition, type Match, withUpdatedSince } from '../../database/read/match.js';
import type { PageArgs, PageOf } from '../../database/read/page.js';
import { readSql } from '../../database/read/sql.js';
import { withMetadata } from '../metadata-column/metadata.js';
import type { PlantFacets } from './facets/facets.types.js';
import { facetsOf } from './facets/facets-of.js';
import { seesAllPlants } from './find-plant.js';
import { PlantSort, type PlantsArgs } from './list-plants.types.js';
import { Plant } from './plant.entity.js';
import { mostWords } from './search/most-words.js';
import { isWholeCatalogue, type PlantFilters, plantsWhere } from './search/plant-filters.js';
import { matching } from './search/plant-search.js';
import { oneOfEachGroup, otherSizes } from './sizes/one-of-each-group.js';
import { withTag } from './tags.js';

const orders: Record<PlantSort, SortKey[]> = {
  // By the rank of the match, which comes first.
  [PlantSort.RELEVANCE]: sortedBy('createdAt', 'asc'),
  [PlantSort.NEWEST]: sortedBy('createdAt', 'desc'),
  [PlantSort.OLDEST]: sortedBy('createdAt', 'asc'),
  [PlantSort.NAME]: [
    ['name', 'asc', AS_PEOPLE_SORT],
    ['id', 'asc'],
  ],
  [PlantSort.PRICE_ASC]: sortedBy('price', 'asc'),
  [PlantSort.PRICE_DESC]: sortedBy('price', 'desc', 'asc'),
  [PlantSort.BEST_SELLING]: sortedBy('popularity', 'desc', 'asc'),
  // An index has the low stock; the database sorts the plants in which it is the same.
  [PlantSort.STOCK_ASC]: [['lowStock', 'asc'], ...sortedBy('stock', 'asc')],
};

/**
 * A page of the catalogue: the plants that are not archived (for staff, perhaps those that are) and match all filters. Only staff
 * and keys with the scope CATALOGUE find drafts. With a text, those that match only with a typing error come behind the others; where no plant has all of its words, the page
 * has those with most of them.
 */
export async function listPlants(ctx: Context, given: PlantsArgs): Promise<PlantList> {
  organizationOf(ctx);
  for (const name of ['archived', 'draft'] as const) if (given[name]) requireStaff(ctx, name);
  const args = { ...given, draft: given.draft ?? (seesAllPlants(ctx) && ('any' as const)) };
  if (args.sort === PlantSort.RELEVANCE && args.q == null)
    throw AppError.invalid({ field: 'q', code: 'required', variant: 'toSort' });
  const text = args.q ? await matching(ctx, args.q) : undefined;
  const found = (match?: Match) => withUpdatedSince(args.updatedSince, withMetadata(ctx, args.metadata, match));
  const listed = (match: Condition) => withTag(args.tag, found(match)) as Match;
  const { all, some } = text ?? {};
  const most = all && some ? await mostWords(ctx, plantsWhere(args), listed(all), listed(some.any), some.count) : 0;
  const match = found(most > 0 ? some?.withAtLeast(most) : all);
  const page = await pageOf(ctx, args, withTag(args.tag, match));
  return { ...page, facets: facetsOf(ctx, args, match), partialMatch: most > 0 };
}

type PlantList = PageOf<Plant> & { facets: PlantFacets; partialMatch: boolean };

async function pageOf(
  ctx: Context,
  args: PlantFilters & PageArgs & Pick<PlantsArgs, 'q' | 'sort'>,
  match?: Match,
): Promise<PageOf<Plant>> {
  const by = args.sort ?? (args.q ? PlantSort.RELEVANCE : PlantSort.OLDEST);
  const ranked = by === PlantSort.RELEVANCE ? match : match && unranked(match);
  const where = args.oneOfEachGroup ? oneOfEachGroup(ctx, plantsWhere(args), match) : plantsWhere(args);
  const page = await find(ctx, Plant, { where, match: ranked, sort: orders[by] }, args);
  return !match && isWholeCatalogue(args) ? { ...page, total: () => countCatalogue(ctx, args) } : page;
}

/** How many plants the catalogue has, without archived ones: all (`any`), the drafts or the others. It is a sum of at most 16 numbers, however many plants there are, less those that stand behind the cheapest of their group. */
async function countCatalogue(ctx: Context, { draft = false, oneOfEachGroup }: PlantFilters): Promise<number> {
  const counted = draft === 'any' ? 'plants' : draft ? 'drafts' : 'plants - drafts';
  const others = oneOfEachGroup ? otherSizes(ctx, draft) : { sql: '0', values: [] };
  const sql = `select coalesce(sum(${counted}), 0)::int - ${others.sql} as plants from catalogue_states where organization_id = ?`;
  const [row] = await readSql<{ plants: number }>(ctx, { sql, values: [...others.values, organizationOf(ctx)] });
  return row?.plants ?? 0;
}

const unranked = ({ best: _, ...match }: Match): Match => match;

const ONLY_STAFF = { archived: 'archived plants', draft: 'drafts' };

function requireStaff(ctx: Context, filter: keyof typeof ONLY_STAFF): void {
  if (seesAllPlants(ctx)) return;
  viewerOf(ctx);
  throw new AppError('FORBIDDEN', `Only staff can list ${ONLY_STAFF[filter]}. Leave \`${filter}\` out.`);
}
