import { organizationOf } from '../../core/access.js';
import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { idArray, newId } from '../../core/ids.js';
import { PAGE_SIZE } from '../../core/limits.js';
import { pageOf, pageWindow } from '../../database/read/page.js';
import { rowsOf } from '../../database/read/rows-of.js';
import { readSql } from '../../database/read/sql.js';
import { Plant } from '../plants/plant.entity.js';
import { newestFirst, shownTo } from './list-wishlist.js';
import { WishlistEntry } from './wishlist-entry.entity.js';

/**
 * Inserts the entries that are missing, and reads the first page with all of its plants, which REST and the stored answer
 * show, in one message. `added`: the ids of the plants that were missing.
 */
export async function insertAndList(ctx: Context, customerId: string, plantIds: string[]) {
  const of = [organizationOf(ctx), customerId];
  const shownOnly = shownTo(ctx);
  const mine = `from wishlist_entries where organization_id = ? and customer_id = ?${shownOnly ? ` and ${shownOnly}` : ''}`;
  // The order is \`newestFirst\`.
  const newest = `${mine} order by added_at desc, id desc`;
  const [entry, plant] = [rowsOf(ctx.em, WishlistEntry), rowsOf(ctx.em, Plant)];
  const entriesOf = `select ${entry.columns} ${newest} limit ${PAGE_SIZE + 1}`;
  const plantsOf = `select ${plant.columns} from plants where id in (select plant_id ${newest} limit ${PAGE_SIZE})`;
  const inserted = [...of, clock.now(), idArray(plantIds.map(newId)), idArray(plantIds)];
  const [added, rows, plants, [count]] = await Promise.all([
    readSql<{ plant_id: string }>(ctx, { sql: INSERT, values: inserted }),
    readSql<WishlistEntry>(ctx, { sql: entriesOf, values: of, make: entry.make }),
    readSql<Plant>(ctx, { sql: plantsOf, values: of, make: plant.make }),
    readSql<{ total: number }>(ctx, { sql: `select count(*)::int as total ${mine}`, values: of }),
  ]);
  const shown = new Map(plants.map((row) => [row.id, row]));
  // RACE: another request may change the list between the statements. The plant of such an entry is loaded when it is shown.
  for (const row of rows) Object.assign(row, { plant: shown.get(row.plant.id) ?? row.plant });
  const total = count?.total ?? 0;
  const window = pageWindow(ctx.em, WishlistEntry, newestFirst, {});
  const page = pageOf(
    window,
    async () => rows,
    async () => total,
  );
  return { added: new Set(added.map((row) => row.plant_id)), page };
}

/**
 * RACE: two requests may add one plant at once. The second finds the key taken and adds nothing, instead of failing.
 * Rows are inserted in the order of plant ids, so that two lists in opposite orders do not deadlock.
 */
const INSERT = `
  insert into wishlist_entries (organization_id, customer_id, added_at, id, plant_id)
  select ?, ?, ?, id, plant_id from unnest(?::uuid[], ?::uuid[]) as wish (id, plant_id) order by plant_id
  on conflict (organization_id, customer_id, plant_id) do nothing returning plant_id`;
