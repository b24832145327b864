import type { Context } from '../../core/context.js';
import { sortedBy } from '../../core/persistence/pages/cursor.js';
import type { PageOf } from '../../core/persistence/pages/page.js';
import { pageOfEach } from '../../core/persistence/pages/page-of-each.js';
import { findCustomer } from '../customers/find-customer.js';
import type { WishlistArgs } from './wishlist.types.js';
import { WishlistEntry } from './wishlist-entry.entity.js';

/** The order of a wishlist: newest first. */
export const newestFirst = sortedBy('addedAt', 'desc');

/** A page of a wishlist, newest first. Archived plants stay on it. */
export async function listWishlist(ctx: Context, args: WishlistArgs): Promise<PageOf<WishlistEntry>> {
  const customer = await findCustomer(ctx, args.customerId);
  return pageOfEach(ctx, { entity: WishlistEntry, parent: 'customerId', sort: newestFirst }, customer.id, args);
}
