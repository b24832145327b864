import { hasScope, isStaff, organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { Scope } from '../../core/rights.js';
import { readOne } from '../../database/read/related.js';
import { Plant } from './plant.entity.js';

/** The plant with this id. Only who sees all plants can find an archived one or a draft; for others it is 404. */
export async function findPlant(ctx: Context, id: string): Promise<Plant> {
  organizationOf(ctx);
  const plant = await readOne(ctx, Plant, 'plant', id);
  if (!maySeePlant(ctx, plant)) throw AppError.notFound('plant', id);
  return plant;
}

/** Staff, and API keys with the scope CATALOGUE. */
export const seesAllPlants = (ctx: Context): boolean => isStaff(ctx) || hasScope(ctx, [Scope.CATALOGUE]);

export const maySeePlant = (ctx: Context, plant: Plant): boolean => plant.isForSale || seesAllPlants(ctx);
