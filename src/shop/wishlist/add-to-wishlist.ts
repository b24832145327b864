import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { isId, newId } from '../../core/ids.js';
import type { PageOf } from '../../core/persistence/pages/page.js';
import { lockForViewer } from '../customers/erasing/lock-against-erasure.js';
import { Plant } from '../plants/plant.entity.js';
import { listWishlist } from './list-wishlist.js';
import { recordWishlist } from './record-wishlist.js';
import type { AddToWishlistArgs } from './wishlist.types.js';
import { WishlistEntry } from './wishlist-entry.entity.js';

/**
 * Adds plants of the catalogue to a wishlist, all or none, and returns its first page. A plant that is already on it
 * is not an error.
 */
export async function addToWishlist(ctx: Context, args: AddToWishlistArgs): Promise<PageOf<WishlistEntry>> {
  const customer = await lockForViewer(ctx, args.customerId);
  await requireInCatalogue(ctx, args.plantIds);
  const plantIds = [...new Set(args.plantIds.map((id) => id.toLowerCase()))];
  const added = await insertMissing(ctx, customer.organizationId, customer.id, plantIds);
  recordWishlist(
    ctx,
    customer.id,
    plantIds.filter((id) => added.has(id)),
    [],
  );
  return listWishlist(ctx, { customerId: customer.id, limit: 20 });
}

async function requireInCatalogue(ctx: Context, ids: string[]): Promise<void> {
  const plants = await ctx.em.find(Plant, { id: { $in: ids.filter(isId) }, archivedAt: null });
  const found = new Set(plants.map((plant) => plant.id));
  const missing = ids.find((id) => !found.has(id.toLowerCase()));
  if (missing !== undefined) throw AppError.notFound('plant', missing);
}

/**
 * Inserts the entries that are missing, and returns their plants.
 *
 * RACE: two requests may add one plant at once. The second finds the key taken and adds nothing, instead of failing.
 * Rows are inserted in the order of plant ids, so that two lists in opposite orders do not deadlock.
 */
async function insertMissing(ctx: Context, organizationId: string, customerId: string, plantIds: string[]) {
  const addedAt = clock.now();
  const rows = plantIds
    .map((plant) => ({ id: newId(), organizationId, customerId, plant, addedAt }))
    .sort((a, b) => (a.plant < b.plant ? -1 : 1));
  const inserted = await ctx.em
    .createQueryBuilder(WishlistEntry)
    .insert(rows)
    .onConflict(['organizationId', 'customerId', 'plant'])
    .ignore()
    .returning('plant')
    .execute<{ plant: string }[]>('all');
  return new Set(inserted.map((row) => row.plant));
}
