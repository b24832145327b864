import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { isId } from '../../core/ids.js';
import { byKey } from '../../database/read/by-key.js';
import { findPlant, maySeePlant } from './find-plant.js';
import { Plant } from './plant.entity.js';
import { SLUG } from './slugs.js';

/** The plant with this slug, or with this id: every plant has an address, also one without a slug of its own. */
export async function findPlantBySlug(ctx: Context, slug: string): Promise<Plant> {
  organizationOf(ctx);
  if (isId(slug)) return findPlant(ctx, slug);
  const [plant] = SLUG.test(slug) ? await byKey(ctx, Plant, 'ownSlug', slug) : [];
  if (!plant || !maySeePlant(ctx, plant))
    throw new AppError('NOT_FOUND', `No plant has the slug "${slug.slice(0, 100)}".`);
  return plant;
}
