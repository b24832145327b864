import { Plant } from '../plants/plant.entity.js';
import type { Context } from '../shared/context.js';
import { findById } from '../shared/find.js';
import { type PageArgs, type PageOf, paginate } from '../shared/page.js';
import type { StockMovementsArgs } from './stock.types.js';
import { StockMovement } from './stock-movement.entity.js';

/** A page of the ledger of the plant with this id, newest first. Unknown plant: 404. */
export async function listStockMovements(ctx: Context, args: StockMovementsArgs): Promise<PageOf<StockMovement>> {
  return movementsOf(ctx, await findById(ctx, Plant, 'plant', args.plantId), args);
}

/** A page of the ledger of a plant, newest first. */
export function movementsOf(ctx: Context, plant: Plant, page: PageArgs): Promise<PageOf<StockMovement>> {
  return paginate(ctx, StockMovement, { plant: plant.id }, [['number', 'desc']], page);
}
