import { hasScope, isStaff, organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { isId } from '../../core/ids.js';
import { Scope } from '../../core/rights.js';
import { byKey } from '../../database/read/by-key.js';
import { readOne } from '../../database/read/related.js';
import { Plant } from './plant.entity.js';
import { SLUG } from './slugs.js';

/** The plant with this id. Only who sees all plants can find an archived one or a draft; for others it is 404. */
export async function findPlant(ctx: Context, id: string): Promise<Plant> {
  organizationOf(ctx);
  const plant = await readOne(ctx, Plant, 'plant', id);
  if (!maySeePlant(ctx, plant)) throw AppError.notFound('plant', id);
  return plant;
}

/** Staff, and API keys with the scope CATALOGUE. */
export const seesAllPlants = (ctx: Context): boolean => isStaff(ctx) || hasScope(ctx, [Scope.CATALOGUE]);

const maySeePlant = (ctx: Context, plant: Plant): boolean => plant.isForSale || seesAllPlants(ctx);

/** The plant with this slug, or with this id: every plant has an address, also one without a slug of its own. */
export async function findPlantBySlug(ctx: Context, slug: string): Promise<Plant> {
  organizationOf(ctx);
  if (isId(slug)) return findPlant(ctx, slug);
  const [plant] = SLUG.test(slug) ? await byKey(ctx, Plant, 'ownSlug', slug) : [];
  if (!plant || !maySeePlant(ctx, plant))
    throw new AppError('NOT_FOUND', `No plant has the slug "${slug.slice(0, 100)}".`);
  return plant;
}
