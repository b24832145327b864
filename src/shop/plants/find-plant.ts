import { isStaff, organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { findById } from '../../core/persistence/find-by-id.js';
import { Plant } from './plant.entity.js';

/** The plant with this id. Only staff can find an archived plant; for others it is 404. */
export async function findPlant(ctx: Context, id: string): Promise<Plant> {
  organizationOf(ctx);
  const plant = await findById(ctx, Plant, 'plant', id);
  if (plant.archivedAt && !isStaff(ctx)) throw AppError.notFound('plant', id);
  return plant;
}
