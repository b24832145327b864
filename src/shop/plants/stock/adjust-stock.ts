import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import type { Plant } from '../plant.entity.js';
import { lockPlants } from './lock-plants.js';
import { moveStock } from './move-stock.js';
import { type AdjustStockArgs, MAX_STOCK } from './stock.types.js';
import { StockCause } from './stock-movement.entity.js';

/** Counts units in or out by hand. Never below 0 (OUT_OF_STOCK), never above what a plant can have. */
export async function adjustStock(ctx: Context, { plantId, change, note }: AdjustStockArgs): Promise<Plant> {
  const plant = (await lockPlants(ctx, [plantId])).get(plantId);
  if (!plant) throw AppError.notFound('plant', plantId);
  if (change > 0 && plant.stock + change > MAX_STOCK) {
    const most = MAX_STOCK - plant.stock;
    throw AppError.invalid({ field: 'change', code: 'max', received: change, allowed: most });
  }
  moveStock(ctx, plant, { change, cause: StockCause.ADJUSTMENT, note: note || undefined });
  return plant;
}
