import { LockMode } from '@mikro-orm/core';
import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { record } from '../../core/events/record.js';
import { findById } from '../../core/persistence/find-by-id.js';
import { Plant } from './plant.entity.js';

/** Takes a plant out of the catalogue for good; orders and wishlists keep it. Once archived, it stays as it is. */
export async function archivePlant(ctx: Context, id: string): Promise<Plant> {
  // ── Race ── Locked, so that of two mutations that archive one plant only the first is a change.
  const plant = await findById(ctx, Plant, 'plant', id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (plant.archivedAt) return plant;
  plant.archivedAt = clock.now();
  record(ctx, 'plant.updated', { resourceId: plant.id, value: plant });
  return plant;
}
