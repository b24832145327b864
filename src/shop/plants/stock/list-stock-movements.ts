import type { Context } from '../../../core/context.js';
import { findById } from '../../../core/persistence/find-by-id.js';
import { type PageArgs, type PageOf, paginate } from '../../../core/persistence/page.js';
import { Plant } from '../plant.entity.js';
import type { StockMovementsArgs } from './stock.types.js';
import { StockMovement } from './stock-movement.entity.js';

/** A page of the stock ledger of the plant with this id, newest first; 404 if it does not exist. */
export async function listStockMovements(ctx: Context, args: StockMovementsArgs): Promise<PageOf<StockMovement>> {
  return movementsOf(ctx, await findById(ctx, Plant, 'plant', args.plantId), args);
}

/** A page of the stock ledger of a plant, newest first. */
export function movementsOf(ctx: Context, plant: Plant, page: PageArgs): Promise<PageOf<StockMovement>> {
  return paginate(ctx, StockMovement, { plant: plant.id }, [['number', 'desc']], page);
}
