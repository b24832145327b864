import { Organization } from '../auth/organization.entity.js';
import { record } from '../events/record.js';
import { checkHardiness } from '../plants/hardiness.js';
import { Plant } from '../plants/plant.entity.js';
import type { CreatePlantArgs } from '../plants/plant.types.js';
import { flushWithSku, requireFreeSku } from '../plants/unique-sku.js';
import type { Context } from '../shared/context.js';
import { organizationOf } from '../shared/viewer.js';
import { moveStock } from './move-stock.js';
import { StockCause } from './stock-movement.entity.js';

/**
 * Puts a plant into the catalogue, priced in the shop's currency. Its first stock is the first line of its ledger,
 * which is why this lives with the stock and not with the plants, who know of no ledger.
 */
export async function createPlant(ctx: Context, args: CreatePlantArgs): Promise<Plant> {
  const { stock, botanicalName, petSafety, ...facts } = args;
  checkHardiness(args);
  await requireFreeSku(ctx, args.sku);
  const { id, currency } = await ctx.em.findOneOrFail(Organization, { id: organizationOf(ctx) });
  const plant = ctx.em.create(
    Plant,
    {
      ...facts,
      botanicalName: botanicalName || undefined,
      ...(petSafety && { petSafety }),
      organizationId: id,
      currency,
    },
    { persist: true },
  );
  await flushWithSku(ctx, args.sku);
  record(ctx, 'plant.created', { resourceId: plant.id, value: plant });
  if (stock) moveStock(ctx, plant, { change: stock, cause: StockCause.INITIAL });
  return plant;
}
