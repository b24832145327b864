import type { Context } from '../../core/context.js';
import { changesOf } from '../../database/write/changes-of.js';
import { flushOrConflict } from '../../database/write/flush.js';
import { findById } from '../../database/write/load.js';
import { record } from '../../events/record.js';
import type { KnownPictures } from '../pictures/name-pictures.js';
import { CLEARABLE } from './clearable.js';
import { checkHardiness } from './hardiness.js';
import { columnsOf, picturesOf } from './pictures.js';
import { Plant } from './plant.entity.js';
import type { UpdatePlantArgs } from './plant.types.js';
import { publication } from './published.js';
import { checkSize, requireFreeSize, sizeAfter, sizeConflict } from './sizes/check-size.js';
import { requireFreeSlug, slugConflict } from './slugs.js';
import { tidyTags } from './tags.js';
import { requireFreeSku, skuTaken } from './unique-sku.js';

/**
 * Changes the given fields of a plant; null removes a fact that a plant need not have, an empty list the pictures. Stock has a mutation of its own, because
 * it has a ledger.
 */
export async function updatePlant(ctx: Context, { id, ...given }: UpdatePlantArgs): Promise<Plant> {
  // RACE: another mutation may change the plant at the same time. The lock makes the event show the plant as it is
  // after this change, not older stock or facts.
  const plant = await findById(ctx, Plant, 'plant', id, { lock: 'update' });
  const changes = changesTo(plant, given, await picturesOf(ctx, [given]));
  if (Object.keys(changes).length === 0) return plant;
  if (changes.sku !== undefined) await requireFreeSku(ctx, changes.sku);
  if (changes.ownSlug) await requireFreeSlug(ctx, changes.ownSlug);
  if ('group' in changes || 'size' in changes) await requireFreeSize(ctx, sizeAfter(changes, plant));
  ctx.em.assign(plant, changes);
  await flushOrConflict(ctx, skuTaken(plant.sku), { ...slugConflict(plant), ...sizeConflict(plant) });
  record(ctx, 'plant.updated', { resourceId: plant.id, value: plant });
  return plant;
}

/** What changes where a plant is published or becomes a draft; nothing if it is so already. */
const publicationOf = (plant: Plant, publishedAt?: Date | null): object =>
  publishedAt === undefined || publishedAt?.getTime() === plant.publishedAt?.getTime() ? {} : publication(publishedAt);

/** What the given facts change of a plant; nothing if it is so already. */
export function changesTo(
  plant: Plant,
  { tags, imageUrl, imageUrls, pictures, slug: ownSlug, publishedAt, ...facts }: Omit<UpdatePlantArgs, 'id'>,
  known: KnownPictures,
): Partial<Plant> {
  const shown = columnsOf({ imageUrl, imageUrls, pictures }, known, plant);
  const given = { ...facts, ownSlug, ...(tags && { tags: tidyTags(tags) }), ...shown };
  const changes = {
    ...changesOf(plant, given, CLEARABLE),
    ...publicationOf(plant, publishedAt),
  };
  if (Object.keys(changes).length > 0) {
    checkHardiness(given, plant);
    checkSize(given, plant);
  }
  return changes;
}
