import { LockMode } from '@mikro-orm/core';
import type { Context } from '../../../core/context.js';
import { isId } from '../../../core/ids.js';
import { Plant } from '../plant.entity.js';

/**
 * The plants with these ids, locked until the transaction ends, by the id as it was given. Ids that are malformed or
 * belong to no plant of the organization are absent.
 */
export async function lockPlants(ctx: Context, ids: string[]): Promise<Map<string, Plant>> {
  const wanted = [...new Set(ids.filter(isId))];
  if (wanted.length === 0) return new Map();
  // RACE: two mutations that lock the same plants in opposite orders (one holds A and waits for B, the other holds B
  // and waits for A) deadlock. So all mutations lock in the order of ids, and read current values only then.
  const plants = await ctx.em.find(
    Plant,
    { id: { $in: [...new Set(wanted.map((id) => id.toLowerCase()))] } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  const found = new Map<string, Plant>();
  for (const plant of plants) {
    for (const id of wanted) if (id.toLowerCase() === plant.id) found.set(id, plant);
  }
  return found;
}
