import type { Context } from '../../../core/context.js';
import { isId } from '../../../core/ids.js';
import { load, type Read } from '../../../database/write/load.js';
import { Plant } from '../plant.entity.js';

/**
 * The plants with these ids, locked until the transaction ends, by the id as it was given. Ids that are malformed or
 * belong to no plant of the organization are absent.
 */
export async function lockPlants(ctx: Context, ids: readonly string[]): Promise<Map<string, Plant>> {
  const [plants] = await load<[Plant]>(ctx, plantsToLock(ids));
  return byGivenId(plants, ids);
}

/**
 * The read that locks the plants with these ids.
 *
 * RACE: two mutations that lock the same plants in opposite orders (one holds A and waits for B, the other holds B and
 * waits for A) deadlock. So all mutations lock in the order of ids, and read current values only then.
 */
export const plantsToLock = (ids: readonly string[]): Read<Plant> => ({
  entity: Plant,
  where: { id: ids.filter(isId) },
  orderBy: 'id',
  lock: 'update',
});

/** The plant with this id, which the caller has locked. */
export function lockedPlant(plants: ReadonlyMap<string, Plant>, id: string): Plant {
  const plant = plants.get(id);
  if (!plant) throw new Error(`The plant ${id} was not locked.`);
  return plant;
}

/** The plants by their ids as the caller wrote them, perhaps in capitals. */
export const byGivenId = (plants: readonly Plant[], ids: readonly string[]): Map<string, Plant> =>
  new Map(plants.flatMap((plant) => ids.filter((id) => id.toLowerCase() === plant.id).map((id) => [id, plant])));
