import type { Context } from '../../../core/context.js';
import type { SortKey } from '../../../database/read/cursor.js';
import { find } from '../../../database/read/find.js';
import type { PageArgs, PageOf } from '../../../database/read/page.js';
import { readOne } from '../../../database/read/related.js';
import { Plant } from '../plant.entity.js';
import type { StockMovementsArgs } from './stock.types.js';
import { StockMovement } from './stock-movement.entity.js';

const newestFirst: SortKey[] = [['number', 'desc']];

/** A page of the stock ledger of the plant with this id, newest first; 404 if it does not exist. */
export async function listStockMovements(ctx: Context, args: StockMovementsArgs): Promise<PageOf<StockMovement>> {
  return movementsOf(ctx, await readOne(ctx, Plant, 'plant', args.plantId), args);
}

/** A page of the stock ledger of a plant, newest first, for the plants of one level of a query at once. */
export function movementsOf(ctx: Context, plant: Plant, page: PageArgs): Promise<PageOf<StockMovement>> {
  return find(ctx, StockMovement, { of: { parent: 'plant', id: plant.id }, sort: newestFirst }, page);
}
