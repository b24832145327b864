import { organizationOf } from '../../../core/access.js';
import type { Context } from '../../../core/context.js';
import { readSql } from '../../../core/persistence/reads/read-together.js';

/** How many plants the catalogue has, without archived ones: all (`any`), the drafts or the others. It is a sum of at most 16 numbers, however many plants there are. */
export async function countCatalogue(ctx: Context, draft: boolean | 'any' = false): Promise<number> {
  const counted = draft === 'any' ? 'plants' : draft ? 'drafts' : 'plants - drafts';
  const sql = `select coalesce(sum(${counted}), 0)::int as plants from catalogue_states where organization_id = ?`;
  const [row] = await readSql<{ plants: number }>(ctx, { sql, values: [organizationOf(ctx)] });
  return row?.plants ?? 0;
}
