import type { Context } from '../../core/context.js';
import { record } from '../../events/record.js';
import { WishlistChange } from './wishlist.types.js';

/** Records which plants were added to a wishlist and which were removed, if any. */
export function recordWishlist(ctx: Context, customerId: string, added: string[], removed: string[]): void {
  if (added.length + removed.length === 0) return;
  const value = Object.assign(new WishlistChange(), { customerId, added, removed });
  record(ctx, 'wishlist.changed', { resourceId: customerId, value });
}
