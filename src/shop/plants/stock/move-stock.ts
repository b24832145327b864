import { ref } from '@mikro-orm/core';
import { actorOf } from '../../../core/access.js';
import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { record } from '../../../events/record.js';
import type { Plant } from '../plant.entity.js';
import { InventoryChange } from './stock.types.js';
import { StockCause, StockMovement } from './stock-movement.entity.js';

interface Move {
  /** Units added, or taken away when negative; never 0. */
  change: number;
  cause: StockCause;
  orderItemId?: string;
  refundItemId?: string;
  note?: string;
}

/**
 * Changes the stock of a plant that this transaction has locked, adds the ledger entry and records the event.
 * OUT_OF_STOCK if there are too few units. The numbers of the entries follow the order of the calls.
 */
export function moveStock(ctx: Context, plant: Plant, move: Move): void {
  const before = plant.stock;
  const stock = before + move.change;
  if (stock < 0) throw outOfStock([{ plantId: plant.id, wanted: -move.change, available: before }]);
  plant.stock = stock;
  const { change, cause } = move;
  ctx.em.create(StockMovement, {
    ...move,
    organizationId: plant.organizationId,
    plant: ref(plant),
    stockAfter: stock,
    createdBy: actorOf(ctx),
  });
  const value = Object.assign(new InventoryChange(), { plant, plantId: plant.id, change, stock, cause });
  record(ctx, 'inventory.changed', { resourceId: plant.id, value });
  // The initial stock of a new plant does not count as back in stock.
  const isBack = before === 0 && stock > 0 && cause !== StockCause.INITIAL;
  if (isBack && plant.isForSale) record(ctx, 'plant.back_in_stock', { resourceId: plant.id, value: plant });
}

/** A plant with less stock than was wanted. */
export interface Shortage {
  plantId: string;
  wanted: number;
  available: number;
}

/** The 409 that names every plant with too little stock. */
export function outOfStock(plants: Shortage[]): AppError {
  const each = plants.map(
    ({ plantId, wanted, available }) => `the plant "${plantId}" (wanted ${wanted}, available ${available})`,
  );
  return new AppError('OUT_OF_STOCK', `There is not enough stock of ${each.join(', ')}.`, { plants });
}
