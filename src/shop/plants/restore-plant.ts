import type { Context } from '../../core/context.js';
import { record } from '../../core/events/record.js';
import { findById } from '../../core/persistence/find-by-id.js';
import { Plant } from './plant.entity.js';

/** Puts an archived plant back into the catalogue, as it was. A plant that is not archived stays as it is. */
export async function restorePlant(ctx: Context, id: string): Promise<Plant> {
  // RACE: two mutations may restore one plant at once. The lock makes the second one see that it is restored already.
  const plant = await findById(ctx, Plant, 'plant', id, { lock: 'update' });
  if (!plant.archivedAt) return plant;
  ctx.em.assign(plant, { archivedAt: null });
  record(ctx, 'plant.updated', { resourceId: plant.id, value: plant });
  return plant;
}
