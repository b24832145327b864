import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { asWorker } from '../../database/database-role.js';
import { rowsInOrder } from '../../database/read/find.js';
import { rowsWhere } from '../../database/read/rows-where.js';
import { readSql, type Sql } from '../../database/read/sql.js';
import { findPlant } from './find-plant.js';
import { Plant } from './plant.entity.js';
import { type RelatedPlantsArgs, USUAL_RELATED } from './plant.types.js';
import { plantsWhere } from './search/plant-filters.js';

/** How many of the newest orders of a plant are looked at. */
const NEWEST_ORDERS = 300;
/** In how many orders plants must be together, to be so often. */
const OFTEN = 2;
/** How many plants of each tag, and of those that need the same light and water, are looked at: those that sell best. */
const ALIKE = 50;

/**
 * The plants that are related to one, which the caller must be able to see: those that are in the catalogue and were often ordered
 * with it, then those that share its tags, then those that need the same; no other size of it. Of each tag, those that sell best are
 * looked at.
 */
export async function relatedPlants(ctx: Context, { id, limit }: RelatedPlantsArgs): Promise<Plant[]> {
  const plant = await findPlant(ctx, id);
  // The policies would keep the index of tags from being used. The rows themselves are read through them.
  const found = await asWorker(() => readSql<{ id: string }>(ctx, relatedTo(ctx, plant, limit ?? USUAL_RELATED)));
  return rowsInOrder(ctx, Plant, found);
}

/** The ids. An order with the plant moved its stock; the ledger of its stock has these orders in order. */
function relatedTo(ctx: Context, plant: Plant, limit: number): Sql {
  const organization = organizationOf(ctx);
  const { sql: shown, values: own } = rowsWhere(ctx, Plant, plantsWhere({ draft: false }));
  const tags = `{${plant.tags.map((tag) => `"${tag}"`).join()}}`;
  const bestSellers = (condition: string) =>
    `union all (select page.id ${shown} and ${condition} order by page.popularity desc, page.id limit ${ALIKE})`;
  const { light = null, watering = null, difficulty = null } = plant;
  return {
    sql: `with together as (
        select other.plant_id as id, count(distinct other.order_id) as orders
        from (select order_item_id from stock_movements
          where organization_id = ? and plant_id = ? and cause = 'order' order by number desc limit ${NEWEST_ORDERS}) moved
        join order_items bought on bought.organization_id = ? and bought.id = moved.order_item_id
        join order_items other on other.organization_id = bought.organization_id and other.order_id = bought.order_id
        where other.plant_id <> bought.plant_id
        group by 1 having count(distinct other.order_id) >= ${OFTEN}
      ), candidates as (
        select id from together
        ${[...plant.tags.map(() => 'page.tags @> array[?]::text[]'), 'page.light = ? and page.watering = ?'].map(bestSellers).join(' ')}
      )
      select page.id ${shown} and page.id <> ? and (page."group" = ?) is not true and page.id in (select id from candidates)
      order by coalesce((select orders from together where together.id = page.id), 0) desc,
        (select count(*) from unnest(page.tags) tag where tag = any(?::text[])) desc,
        coalesce((page.light = ?)::int, 0) + coalesce((page.watering = ?)::int, 0) + coalesce((page.difficulty = ?)::int, 0) desc,
        page.popularity desc, page.id
      limit ?`,
    values: [
      ...[organization, plant.id, organization],
      ...plant.tags.flatMap((tag) => [...own, tag]),
      ...[...own, light, watering],
      ...[...own, plant.id, plant.group ?? null, tags, light, watering, difficulty, limit],
    ],
  };
}
