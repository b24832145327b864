import type { Context } from '../../../core/context.js';
import type { Plant } from '../../plants/plant.entity.js';
import { moveStock } from '../../plants/stock/move-stock.js';
import { outOfStock } from '../../plants/stock/out-of-stock.js';
import { StockCause } from '../../plants/stock/stock-movement.entity.js';
import type { Order } from '../order.entity.js';

/**
 * Takes the units of every line out of stock. Demand is summed by plant first, so that one error names every plant
 * that is short. The caller has locked the plants.
 */
export function takeStock(ctx: Context, order: Order, plants: Map<string, Plant>): void {
  const locked = new Map([...plants.values()].map((plant) => [plant.id, plant]));
  const wanted = new Map<string, number>();
  for (const item of order.items) wanted.set(item.plantId, (wanted.get(item.plantId) ?? 0) + item.quantity);
  const demand = [...wanted].map(([plantId, units]) => ({
    plantId,
    wanted: units,
    available: locked.get(plantId)?.stock ?? 0,
  }));
  const short = demand.filter((one) => one.wanted > one.available);
  if (short.length > 0) throw outOfStock(short);
  for (const item of order.items) {
    const plant = locked.get(item.plantId);
    if (!plant) throw new Error(`The plant ${item.plantId} was not locked.`);
    moveStock(ctx, plant, { change: -item.quantity, cause: StockCause.ORDER, orderItemId: item.id });
  }
}
