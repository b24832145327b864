import { organizationOf } from '../../../core/access.js';
import type { Context } from '../../../core/context.js';
import { readTogether } from '../../../core/persistence/reads/read-together.js';

/** How many plants the catalogue has, without archived ones: a sum of at most 16 numbers, however many plants there are. */
export async function countCatalogue(ctx: Context): Promise<number> {
  const sql = 'select coalesce(sum(plants), 0)::int as plants from catalogue_states where organization_id = ?';
  const [row] = await readTogether<{ plants: number }>(ctx, { sql, values: [organizationOf(ctx)] });
  return row?.plants ?? 0;
}
