import type { Context } from '../../core/context.js';
import { record } from '../../core/events/record.js';
import { flushOrConflict } from '../../core/persistence/flush-or-conflict.js';
import { findOrganization } from '../organizations/find-organization.js';
import { checkHardiness } from './hardiness.js';
import { Plant } from './plant.entity.js';
import type { CreatePlantArgs } from './plant.types.js';
import { moveStock } from './stock/move-stock.js';
import { StockCause } from './stock/stock-movement.entity.js';
import { tidyTags } from './tags.js';
import { requireFreeSku, skuTaken } from './unique-sku.js';

/**
 * Adds a plant to the catalogue, priced in the shop's currency. Its initial stock is the first entry of its stock
 * ledger.
 */
export async function createPlant(ctx: Context, args: CreatePlantArgs): Promise<Plant> {
  const { stock, botanicalName, petSafety, tags, ...facts } = args;
  checkHardiness(args);
  await requireFreeSku(ctx, args.sku);
  const { id, currency } = await findOrganization(ctx);
  const plant = ctx.em.create(
    Plant,
    {
      ...facts,
      botanicalName: botanicalName || undefined,
      ...(petSafety && { petSafety }),
      ...(tags && { tags: tidyTags(tags) }),
      organizationId: id,
      currency,
    },
    { persist: true },
  );
  await flushOrConflict(ctx, skuTaken(args.sku));
  record(ctx, 'plant.created', { resourceId: plant.id, value: plant });
  if (stock) moveStock(ctx, plant, { change: stock, cause: StockCause.INITIAL });
  return plant;
}
