import { organizationOf } from '../../../core/access.js';
import type { Context } from '../../../core/context.js';

/** How many plants the catalogue has, without archived ones: a sum of at most 16 numbers, however many plants there are. */
export async function countCatalogue(ctx: Context): Promise<number> {
  const query = 'select coalesce(sum(plants), 0)::int as plants from catalogue_states where organization_id = ?';
  const [row] = await ctx.em.execute<{ plants: number }[]>(query, [organizationOf(ctx)]);
  return row?.plants ?? 0;
}
