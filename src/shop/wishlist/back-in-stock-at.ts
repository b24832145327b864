import type { Context } from '../../core/context.js';
import { readOne } from '../../database/read/related.js';
import { Plant } from '../plants/plant.entity.js';
import { movementsOf } from '../plants/stock/list-stock-movements.js';
import type { WishlistEntry } from './wishlist-entry.entity.js';

/** How many movements of a plant are looked through: those before do not matter to somebody who waits for it. */
const MOVEMENTS = 20;

/** The plant of an entry, which may be that of a stored answer: plain data. */
export const plantOf = (ctx: Context, { plant }: WishlistEntry): Promise<Plant> =>
  readOne(ctx, Plant, 'plant', plant.id);

/** When a sold-out plant came back, since it was put on the wishlist; undefined: it was there all the time, or is not now. */
export async function backInStockAt(ctx: Context, entry: WishlistEntry): Promise<Date | undefined> {
  const plant = await plantOf(ctx, entry);
  if (!plant.inStock) return undefined;
  const movements = await movementsOf(ctx, plant, { limit: MOVEMENTS, offset: 0 });
  const back = (await movements.items()).find(
    ({ createdAt, change, stockAfter }) =>
      createdAt > new Date(entry.addedAt) && stockAfter > 0 && stockAfter === change,
  );
  return back?.createdAt;
}
