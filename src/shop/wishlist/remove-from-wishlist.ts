import type { Context } from '../../core/context.js';
import { isId } from '../../core/ids.js';
import { lockForViewer } from '../customers/lock-customer.js';
import { recordWishlist } from './record-wishlist.js';
import type { RemoveFromWishlistArgs } from './wishlist.types.js';
import { WishlistEntry } from './wishlist-entry.entity.js';

/** Removes a plant from a wishlist; returns whether it was on it. */
export async function removeFromWishlist(ctx: Context, args: RemoveFromWishlistArgs): Promise<boolean> {
  const customer = await lockForViewer(ctx, args.customerId);
  if (!isId(args.plantId)) return false;
  const plant = args.plantId.toLowerCase();
  // RACE: one statement finds and deletes, so that only one of two concurrent requests removes the plant and records
  // the event.
  const removed = await ctx.em.nativeDelete(WishlistEntry, { customerId: customer.id, plant });
  if (removed > 0) recordWishlist(ctx, customer.id, [], [plant]);
  return removed > 0;
}
