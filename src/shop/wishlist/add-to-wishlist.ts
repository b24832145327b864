import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { isId } from '../../core/ids.js';
import type { PageOf } from '../../database/read/page.js';
import { lockCustomerAndRead } from '../customers/find-customer.js';
import { refuseEnded } from '../customers/lock-customer.js';
import { Plant } from '../plants/plant.entity.js';
import { insertAndList } from './insert-and-list.js';
import { recordWishlist } from './record-wishlist.js';
import type { AddToWishlistArgs } from './wishlist.types.js';
import type { WishlistEntry } from './wishlist-entry.entity.js';

/**
 * Adds plants of the catalogue to a wishlist, all or none, and returns its first page. A plant that is already on it
 * is not an error.
 */
export async function addToWishlist(ctx: Context, args: AddToWishlistArgs): Promise<PageOf<WishlistEntry>> {
  const plantsToAdd = { entity: Plant, where: { id: args.plantIds.filter(isId) }, plain: true };
  const { customer, rows: plants } = await lockCustomerAndRead(ctx, args.customerId, plantsToAdd);
  refuseEnded(ctx, customer);
  requireInCatalogue(plants, args.plantIds);
  const plantIds = [...new Set(args.plantIds.map((id) => id.toLowerCase()))];
  const { added, page } = await insertAndList(ctx, customer.id, plantIds);
  recordWishlist(
    ctx,
    customer.id,
    plantIds.filter((id) => added.has(id)),
    [],
  );
  return page;
}

function requireInCatalogue(plants: readonly Plant[], ids: readonly string[]): void {
  const found = new Set(plants.filter(({ isForSale }) => isForSale).map(({ id }) => id));
  const missing = ids.find((id) => !found.has(id.toLowerCase()));
  if (missing !== undefined) throw AppError.notFound('plant', missing);
}
