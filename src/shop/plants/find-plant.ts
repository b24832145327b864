import { isStaff, organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { readOne } from '../../core/persistence/reads/related.js';
import { Plant } from './plant.entity.js';

/** The plant with this id. Only staff can find an archived plant or a draft; for others it is 404. */
export async function findPlant(ctx: Context, id: string): Promise<Plant> {
  organizationOf(ctx);
  const plant = await readOne(ctx, Plant, 'plant', id);
  if (!maySeePlant(ctx, plant)) throw AppError.notFound('plant', id);
  return plant;
}

export const maySeePlant = (ctx: Context, plant: Plant): boolean => plant.isForSale || isStaff(ctx);
