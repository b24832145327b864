import type { Context } from '../../../core/context.js';
import { asWorker } from '../../../database/database-role.js';
import { anyRankOf, type Match } from '../../../database/read/match.js';
import { rowsWhere } from '../../../database/read/rows-where.js';
import { readSql } from '../../../database/read/sql.js';
import { Difficulty, Light, PetSafety, Watering } from '../care.js';
import { Plant } from '../plant.entity.js';
import { type PlantFilters, plantsWhere } from '../search/plant-filters.js';
import { withTag } from '../tags.js';
import type { FacetCount, PlantFacets } from './facets.types.js';

/** A shop may have any number of tags. */
const MOST_FREQUENT = 'order by 2 desc, 1 limit 100';

/** The facets of the plants that match the filters and a text or metadata, each counted when it is called. */
export function facetsOf(ctx: Context, filters: PlantFilters, found?: Match): PlantFacets {
  const counted = async <V>(expression: string, own: keyof PlantFilters, part = '') => {
    const others = { ...filters, [own]: undefined };
    const match = withTag(others.tag, found);
    const count = () => countBy<V>(ctx, expression, others, part, match);
    return match ? asWorker(count) : count();
  };
  const each =
    <V>(values: V[], expression: string, own: keyof PlantFilters) =>
    async (): Promise<FacetCount<V>[]> => {
      const counts = new Map((await counted<V>(expression, own)).map(({ value, count }) => [value, count]));
      return values.map((value) => ({ value, count: counts.get(value) ?? 0 }));
    };
  return {
    light: each(Object.values(Light), 'light', 'light'),
    watering: each(Object.values(Watering), 'watering', 'watering'),
    difficulty: each(Object.values(Difficulty), 'difficulty', 'difficulty'),
    petSafety: each(Object.values(PetSafety), 'pet_safety', 'petSafe'),
    inStock: each([true, false], 'not page.sold_out', 'inStock'),
    tags: () => counted<string>('unnest(page.tags) collate "C"', 'tag', MOST_FREQUENT),
  };
}

/** How many groups there are, and plants without one: so many are shown with `oneOfEachGroup`. */
const CARDS = '(count(distinct page."group") + count(*) filter (where page."group" is null))::int';

/** How many plants there are for each value of an expression, under these conditions; of all values, a part. */
function countBy<V>(
  ctx: Context,
  expression: string,
  filters: PlantFilters,
  part: string,
  match?: Match,
): Promise<FacetCount<V>[]> {
  const { sql, values } = rowsWhere(ctx, Plant, plantsWhere(filters));
  const matching = match && anyRankOf(match);
  return readSql<FacetCount<V>>(ctx, {
    sql: [
      `select ${expression} as value, ${filters.oneOfEachGroup ? CARDS : 'count(*)::int'} as count ${sql}`,
      ...(matching ? [`and ${matching.sql('page')}`] : []),
      `group by 1 ${part}`,
    ].join(' '),
    values: [...values, ...(matching?.parameters ?? [])],
  });
}
