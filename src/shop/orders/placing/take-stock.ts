import type { Context } from '../../../core/context.js';
import type { Plant } from '../../plants/plant.entity.js';
import { moveStock } from '../../plants/stock/move-stock.js';
import { StockCause } from '../../plants/stock/stock-movement.entity.js';
import type { Order } from '../order.entity.js';

/** Takes the units of every line out of stock. The caller has locked the plants, and none of them is short. */
export function takeStock(ctx: Context, order: Order, plants: ReadonlyMap<string, Plant>): void {
  const locked = new Map([...plants.values()].map((plant) => [plant.id, plant]));
  for (const item of order.items) {
    const plant = locked.get(item.plantId);
    if (!plant) throw new Error(`The plant ${item.plantId} was not locked.`);
    moveStock(ctx, plant, { change: -item.quantity, cause: StockCause.ORDER, orderItemId: item.id });
  }
}
