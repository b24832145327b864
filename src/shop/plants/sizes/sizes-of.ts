import type { Context } from '../../../core/context.js';
import { byKey } from '../../../database/read/by-key.js';
import { sortedBy } from '../../../database/read/cursor.js';
import { Plant } from '../plant.entity.js';

/** The plants of the catalogue in the group of a plant, by price; none without a group. One statement reads those of all plants. */
export async function sizesOf(ctx: Context, { group }: Plant): Promise<Plant[]> {
  if (!group) return [];
  const members = await byKey(ctx, Plant, 'group', group, { sort: sortedBy('price', 'asc') });
  return members.filter(({ isForSale }) => isForSale);
}
