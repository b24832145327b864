import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { findById } from '../../../database/write/load.js';
import { Plant } from '../plant.entity.js';
import { moveStock } from './move-stock.js';
import { type AdjustStockArgs, MAX_STOCK } from './stock.types.js';
import { StockCause } from './stock-movement.entity.js';

/**
 * Adds units to the stock of a plant or removes some, by hand. The stock cannot go below 0 (OUT_OF_STOCK) or above
 * MAX_STOCK.
 */
export async function adjustStock(ctx: Context, { plantId, change, note }: AdjustStockArgs): Promise<Plant> {
  const plant = await findById(ctx, Plant, 'plant', plantId, { lock: 'update' });
  if (change > 0 && plant.stock + change > MAX_STOCK) {
    const most = MAX_STOCK - plant.stock;
    throw AppError.invalid({ field: 'change', code: 'max', received: change, allowed: most });
  }
  moveStock(ctx, plant, { change, cause: StockCause.ADJUSTMENT, note: note || undefined });
  return plant;
}
