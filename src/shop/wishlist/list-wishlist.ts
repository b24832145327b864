import { isStaff } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { sortedBy } from '../../database/read/cursor.js';
import { find } from '../../database/read/find.js';
import type { PageOf } from '../../database/read/page.js';
import { findCustomer } from '../customers/find-customer.js';
import type { WishlistArgs } from './wishlist.types.js';
import { WishlistEntry } from './wishlist-entry.entity.js';

/** The order of a wishlist: newest first. */
export const newestFirst = sortedBy('addedAt', 'desc');

/** Drafts that were published once may be on wishlists: customers do not see them. */
export const shownTo = (ctx: Context): string | undefined =>
  isStaff(ctx)
    ? undefined
    : `not exists (select from plants where plants.organization_id = wishlist_entries.organization_id
        and plants.id = wishlist_entries.plant_id and plants.draft)`;

/** A page of a wishlist, newest first. Archived plants stay on it. */
export async function listWishlist(ctx: Context, args: WishlistArgs): Promise<PageOf<WishlistEntry>> {
  const customer = await findCustomer(ctx, args.customerId);
  const of = { parent: 'customerId', id: customer.id, only: shownTo(ctx) } as const;
  return find(ctx, WishlistEntry, { of, sort: newestFirst }, args);
}
