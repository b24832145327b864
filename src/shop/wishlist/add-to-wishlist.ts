import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { isId, newId } from '../../core/ids.js';
import type { PageOf } from '../../core/persistence/pages/page.js';
import { readRows } from '../../core/persistence/read-rows.js';
import { lockForViewer } from '../customers/erasing/lock-against-erasure.js';
import { Plant } from '../plants/plant.entity.js';
import { listWishlist } from './list-wishlist.js';
import { recordWishlist } from './record-wishlist.js';
import type { AddToWishlistArgs } from './wishlist.types.js';
import type { WishlistEntry } from './wishlist-entry.entity.js';

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
  const page = await listWishlist(ctx, { customerId: customer.id, limit: 20 });
  // One read for all plants of the page: REST and the stored answer show every one of them.
  await readRows<[Plant]>(ctx, { entity: Plant, where: { id: page.items.map(({ plant }) => plant.id) } });
  return page;
}

async function requireInCatalogue(ctx: Context, ids: string[]): Promise<void> {
  const [plants] = await readRows<[Plant]>(ctx, { entity: Plant, where: { id: ids.filter(isId) } });
  const found = new Set(plants.filter(({ archivedAt }) => !archivedAt).map(({ id }) => id));
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
  const ids = plantIds.map(() => newId());
  const inserted = await ctx.em.execute<{ plant_id: string }[]>(
    `insert into wishlist_entries (id, organization_id, customer_id, plant_id, added_at)
     select id, ?, ?, plant_id, ? from unnest(?::uuid[], ?::uuid[]) as wish (id, plant_id) order by plant_id
     on conflict (organization_id, customer_id, plant_id) do nothing returning plant_id`,
    [organizationId, customerId, clock.now(), `{${ids.join()}}`, `{${plantIds.join()}}`],
  );
  return new Set(inserted.map((row) => row.plant_id));
}
