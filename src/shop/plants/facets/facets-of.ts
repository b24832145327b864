import { type EntityManager, raw } from '@mikro-orm/postgresql';
import type { Context } from '../../../core/context.js';
import { anyRankOf, type Match } from '../../../core/persistence/pages/match.js';
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
        ? asWorker(() => countBy(ctx, column, [...others, anyRankOf(match)]))
        : countBy(ctx, column, others));
      return values.map((value) => ({ value, count: counts.get(value) ?? 0 }));
    };
  };
  return {
    light: count(Object.values(Light), 'light', 'light'),
    watering: count(Object.values(Watering), 'watering', 'watering'),
    difficulty: count(Object.values(Difficulty), 'difficulty', 'difficulty'),
    petSafety: count(Object.values(PetSafety), 'pet_safety', 'petSafe'),
    inStock: count([true, false], 'not plant.sold_out', 'inStock'),
  };
}

/** How many plants of the catalogue there are for each value of an expression, under these conditions. */
async function countBy(ctx: Context, expression: string, conditions: object[]): Promise<Map<unknown, number>> {
  const em = ctx.em as EntityManager;
  const query = em
    .createQueryBuilder(Plant, 'plant')
    .select(raw(`${expression} as value, count(*)::int as count`))
    .where({ $and: [{ archivedAt: null }, ...conditions] } as never)
    .groupBy(raw(expression) as never);
  await query.applyFilters();
  const rows = await em.execute<FacetCount[]>(query.getQuery(), query.getParams() as unknown[], {
    connectionType: 'read',
  });
  return new Map(rows.map(({ value, count }) => [value, count]));
}
