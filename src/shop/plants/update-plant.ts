import type { Context } from '../../core/context.js';
import { record } from '../../core/events/record.js';
import { changesOf } from '../../core/persistence/changes-of.js';
import { findById } from '../../core/persistence/find-by-id.js';
import { flushOrConflict } from '../../core/persistence/flush-or-conflict.js';
import { checkHardiness } from './hardiness.js';
import { Plant } from './plant.entity.js';
import type { UpdatePlantArgs } from './plant.types.js';
import { tidyTags } from './tags.js';
import { requireFreeSku, skuTaken } from './unique-sku.js';

/**
 * Changes the given fields of a plant; an empty text removes the botanical name. Stock has a mutation of its own, because
 * it has a ledger.
 */
export async function updatePlant(ctx: Context, { id, tags, ...facts }: UpdatePlantArgs): Promise<Plant> {
  const given = { ...facts, ...(tags && { tags: tidyTags(tags) }) };
  // RACE: another mutation may change the plant at the same time. The lock makes the event show the plant as it is
  // after this change, not older stock or facts.
  const plant = await findById(ctx, Plant, 'plant', id, { lock: 'update' });
  const changes = changesOf(plant, given, ['botanicalName']);
  if (Object.keys(changes).length === 0) return plant;
  checkHardiness(given, plant);
  if (changes.sku !== undefined) await requireFreeSku(ctx, changes.sku);
  ctx.em.assign(plant, changes);
  await flushOrConflict(ctx, skuTaken(plant.sku));
  record(ctx, 'plant.updated', { resourceId: plant.id, value: plant });
  return plant;
}
