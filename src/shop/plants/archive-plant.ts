import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { record } from '../../core/events/record.js';
import { findById } from '../../core/persistence/find-by-id.js';
import { Plant } from './plant.entity.js';

/** Removes a plant from the catalogue until it is restored; orders and wishlists keep it. Archiving it again changes nothing. */
export async function archivePlant(ctx: Context, id: string): Promise<Plant> {
  // RACE: two mutations may archive one plant at once. The lock makes the second one see that it is archived already.
  const plant = await findById(ctx, Plant, 'plant', id, { lock: 'update' });
  if (plant.archivedAt) return plant;
  plant.archivedAt = clock.now();
  record(ctx, 'plant.updated', { resourceId: plant.id, value: plant });
  return plant;
}
