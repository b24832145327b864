import type { FilterQuery } from '@mikro-orm/core';
import type { Context } from '../../../core/context.js';
import { anyRankOf, type Condition, type Match } from '../../../core/persistence/pages/match.js';
import { readTogether } from '../../../core/persistence/reads/read-together.js';
import { rowsWhere } from '../../../core/persistence/reads/rows-where.js';
import { asWorker } from '../../../core/persistence/row-security/database-role.js';
import { Difficulty, Light, PetSafety, Plant, Watering } from '../plant.entity.js';
import { conditionsOf, type PlantFilters } from '../search/plant-filters.js';
import type { FacetCount, PlantFacets } from './facets.types.js';

/** The facets of the plants that match, each counted when it is called. */
export function facetsOf(ctx: Context, filters: PlantFilters, match?: Match): PlantFacets {
  const count = <V>(values: V[], column: string, own: keyof PlantFilters) => {
    const others = conditionsOf({ ...filters, [own]: undefined });
    return async (): Promise<FacetCount<V>[]> => {
      const counts = await (match
        ? asWorker(() => countBy(ctx, column, others, anyRankOf(match)))
        : countBy(ctx, column, others));
      return values.map((value) => ({ value, count: counts.get(value) ?? 0 }));
    };
  };
  return {
    light: count(Object.values(Light), 'light', 'light'),
    watering: count(Object.values(Watering), 'watering', 'watering'),
    difficulty: count(Object.values(Difficulty), 'difficulty', 'difficulty'),
    petSafety: count(Object.values(PetSafety), 'pet_safety', 'petSafe'),
    inStock: count([true, false], 'not page.sold_out', 'inStock'),
  };
}

/** How many plants of the catalogue there are for each value of an expression, under these conditions. */
async function countBy(
  ctx: Context,
  expression: string,
  filters: object[],
  matching?: Condition,
): Promise<Map<unknown, number>> {
  const { sql, values } = rowsWhere(ctx, Plant, { $and: [{ archivedAt: null }, ...filters] } as FilterQuery<Plant>);
  const rows = await readTogether<FacetCount>(ctx, {
    sql: [
      `select ${expression} as value, count(*)::int as count ${sql}`,
      ...(matching ? [`and ${matching.sql('page')}`] : []),
      'group by 1',
    ].join(' '),
    values: [...values, ...(matching?.parameters ?? [])],
  });
  return new Map(rows.map(({ value, count }) => [value, count]));
}
