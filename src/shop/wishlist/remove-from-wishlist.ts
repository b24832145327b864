import type { Context } from '../../core/context.js';
import { isId } from '../../core/ids.js';
import { findCustomer } from '../customers/find-customer.js';
import { recordWishlist } from './record-wishlist.js';
import type { RemoveFromWishlistArgs } from './wishlist.types.js';
import { WishlistEntry } from './wishlist-entry.entity.js';

/** Takes a plant off a wishlist; says whether it was there. */
export async function removeFromWishlist(ctx: Context, args: RemoveFromWishlistArgs): Promise<boolean> {
  const customer = await findCustomer(ctx, args.customerId);
  if (!isId(args.plantId)) return false;
  const plant = args.plantId.toLowerCase();
  // One statement finds and deletes, so of two requests at once only one removes it and tells so.
  const removed = await ctx.em.nativeDelete(WishlistEntry, { customerId: customer.id, plant });
  if (removed > 0) recordWishlist(ctx, customer.id, [], [plant]);
  return removed > 0;
}
