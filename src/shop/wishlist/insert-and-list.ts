import { organizationOf } from '../../core/access.js';
import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { newId } from '../../core/ids.js';
import { PAGE_SIZE } from '../../core/limits.js';
import { executeTogether } from '../../core/persistence/messages/execute-together.js';
import type { PageOf } from '../../core/persistence/pages/page.js';
import { cutPage, pageWindow } from '../../core/persistence/pages/page-window.js';
import { columnsOf, entityOf } from '../../core/persistence/read-rows.js';
import { Plant } from '../plants/plant.entity.js';
import { newestFirst } from './list-wishlist.js';
import { WishlistEntry } from './wishlist-entry.entity.js';

interface Inserted {
  /** The ids of the plants that were missing. */
  added: ReadonlySet<unknown>;
  page: PageOf<WishlistEntry>;
}

/**
 * Inserts the entries that are missing, and reads the first page with all of its plants, which REST and the stored answer
 * show, in one message.
 */
export async function insertAndList(ctx: Context, customerId: string, plantIds: string[]): Promise<Inserted> {
  const of = [organizationOf(ctx), customerId];
  const [added, entries, plants, [count]] = await executeTogether(
    ctx.em,
    { sql: INSERT, values: [...of, clock.now(), `{${plantIds.map(() => newId())}}`, `{${plantIds}}`] },
    { sql: `select * ${NEWEST} limit ${PAGE_SIZE + 1}`, values: of },
    {
      sql: `select ${columnsOf(ctx, Plant)} from plants where id in (select plant_id ${NEWEST} limit ${PAGE_SIZE})`,
      values: of,
    },
    { sql: `select count(*)::int as total from wishlist_entries where ${MINE}`, values: of },
  );
  // They are only shown. In the EntityManager of the mutation, its flush would look for changes of each.
  const em = ctx.em.fork();
  for (const row of plants) entityOf(em, Plant, row);
  const rows = entries.map((row) => entityOf(em, WishlistEntry, row));
  const page = cutPage(rows, pageWindow(ctx.em, WishlistEntry, newestFirst, {}), newestFirst);
  const total = Number(count?.['total']);
  return { added: new Set(added.map((row) => row['plant_id'])), page: { ...page, total: async () => total } };
}

const MINE = 'organization_id = ? and customer_id = ?';

/** The entries in the order `newestFirst`. */
const NEWEST = `from wishlist_entries where ${MINE} order by added_at desc, id desc`;

/**
 * RACE: two requests may add one plant at once. The second finds the key taken and adds nothing, instead of failing.
 * Rows are inserted in the order of plant ids, so that two lists in opposite orders do not deadlock.
 */
const INSERT = `
  insert into wishlist_entries (organization_id, customer_id, added_at, id, plant_id)
  select ?, ?, ?, id, plant_id from unnest(?::uuid[], ?::uuid[]) as wish (id, plant_id) order by plant_id
  on conflict (organization_id, customer_id, plant_id) do nothing returning plant_id`;
