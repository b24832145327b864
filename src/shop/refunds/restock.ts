import type { Context } from '../../core/context.js';
import type { Plant } from '../plants/plant.entity.js';
import { moveStock } from '../plants/stock/move-stock.js';
import { StockCause } from '../plants/stock/stock-movement.entity.js';
import type { RefundItem } from './refund-item.entity.js';

/**
 * Puts refunded units back into stock, with one ledger entry for each refund line that is restocked. The caller has locked
 * the plants.
 */
export function restock(ctx: Context, items: readonly RefundItem[], plants: ReadonlyMap<string, Plant>): void {
  for (const item of items.filter((one) => one.restocked)) {
    const plant = plants.get(item.plantId);
    if (!plant) throw new Error(`The plant ${item.plantId} was not locked.`);
    moveStock(ctx, plant, { change: item.quantity, cause: StockCause.REFUND, refundItemId: item.id });
  }
}
