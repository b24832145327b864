import type { Context } from '../../../core/context.js';
import { findById } from '../../../database/write/load.js';
import { Plant } from '../plant.entity.js';
import { moveStock } from './move-stock.js';
import type { SetStockArgs } from './stock.types.js';
import { StockCause } from './stock-movement.entity.js';

/** Sets the stock of a plant to the units that were counted, by one movement of the difference; without one, nothing changes. */
export async function setStock(ctx: Context, { plantId, stock, note }: SetStockArgs): Promise<Plant> {
  // RACE: orders may change the stock at the same time. The difference is that to the stock under the lock.
  const plant = await findById(ctx, Plant, 'plant', plantId, { lock: 'update' });
  const change = stock - plant.stock;
  if (change !== 0) moveStock(ctx, plant, { change, cause: StockCause.ADJUSTMENT, note: note || undefined });
  return plant;
}
