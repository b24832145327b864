import type { Context } from '../../core/context.js';
import { lockPlants } from '../plants/stock/lock-plants.js';
import { moveStock } from '../plants/stock/move-stock.js';
import { StockCause } from '../plants/stock/stock-movement.entity.js';
import type { RefundItem } from './refund-item.entity.js';

/**
 * Puts refunded units back into stock, with one ledger entry for each refund line that is restocked.
 *
 * RACE: inserting a refund line takes a share lock on its plant, through the foreign key. So the plants of all lines
 * are locked here, in id order, including those that are not restocked.
 */
export async function restock(ctx: Context, items: readonly RefundItem[]): Promise<void> {
  const plants = await lockPlants(
    ctx,
    items.map((item) => item.plantId),
  );
  for (const item of items.filter((one) => one.restocked)) {
    const plant = plants.get(item.plantId);
    if (!plant) throw new Error(`The plant ${item.plantId} was not locked.`);
    moveStock(ctx, plant, { change: item.quantity, cause: StockCause.REFUND, refundItemId: item.id });
  }
}
