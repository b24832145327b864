import type { Context } from '../../core/context.js';
import { record } from '../../core/events/record.js';
import { findById } from '../../core/persistence/find-by-id.js';
import { flushOrConflict } from '../../core/persistence/flush-or-conflict.js';
import { checkHardiness } from './hardiness.js';
import { Plant } from './plant.entity.js';
import type { UpdatePlantArgs } from './plant.types.js';
import { requireFreeSku, skuTaken } from './unique-sku.js';

/** Changes the given fields of a plant. Stock has a mutation of its own, because it has a ledger. */
export async function updatePlant(ctx: Context, args: UpdatePlantArgs): Promise<Plant> {
  // RACE: another mutation may change the plant at the same time. The lock makes the event show the plant as it is
  // after this change, not older stock or facts.
  const plant = await findById(ctx, Plant, 'plant', args.id, { lock: 'update' });
  const changes = changesOf(plant, args);
  if (Object.keys(changes).length === 0) return plant;
  checkHardiness(args, plant);
  if (changes.sku !== undefined) await requireFreeSku(ctx, changes.sku);
  ctx.em.assign(plant, changes);
  await flushOrConflict(ctx, skuTaken(plant.sku));
  record(ctx, 'plant.updated', { resourceId: plant.id, value: plant });
  return plant;
}

/** The given fields that differ. Null counts as absent; an empty text removes the botanical name. */
function changesOf(plant: Plant, { id: _, ...given }: UpdatePlantArgs): Partial<Plant> {
  const wanted = { ...given, botanicalName: given.botanicalName === '' ? null : (given.botanicalName ?? undefined) };
  return Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => {
      const clears = key === 'botanicalName' && value === null;
      return (value != null || clears) && value !== (plant[key as keyof Plant] ?? null);
    }),
  );
}
