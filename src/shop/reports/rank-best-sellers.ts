import type { MikroORM } from '@mikro-orm/postgresql';
import { addSeconds, clock } from '../../core/clock.js';
import { idArray } from '../../core/ids.js';

/** How far back sales count. */
const COUNTED_SECONDS = 90 * 24 * 3600;
/** How many plants one statement changes: others wait for its locks. */
const BATCH = 500;

/**
 * Writes the popularity of all plants: 0 if none was sold in the last 90 days, 1 if the fewest were, 2 if the next more were.
 * Units count when their order is paid, as in sales reports. Only plants whose place has changed are written; that is no change
 * of the plant, so it has no event and no new `updatedAt`. Returns how many were written.
 */
export async function rankBestSellers({ em }: MikroORM): Promise<number> {
  const since = addSeconds(clock.now(), -COUNTED_SECONDS);
  const organizations = await em.fork().execute<{ id: string }[]>('select id from organizations order by id');
  let written = 0;
  for (const { id } of organizations) {
    const due = await em.fork().execute<{ id: string; popularity: number }[]>(DUE, [id, since, id]);
    for (let at = 0; at < due.length; at += BATCH) {
      const batch = due.slice(at, at + BATCH);
      const places = `{${batch.map(({ popularity }) => popularity).join()}}`;
      await em.fork().execute(WRITE, [idArray(batch.map((plant) => plant.id)), places, id]);
    }
    written += due.length;
  }
  return written;
}

const DUE = `
  with sold as (
    select item.plant_id, dense_rank() over (order by sum(item.quantity)) as place
    from order_timeline paid
    join order_items item on item.organization_id = paid.organization_id and item.order_id = paid.order_id
    where paid.organization_id = ? and paid.status = 'processing' and paid.created_at >= ?
    group by item.plant_id)
  select plant.id, coalesce(sold.place, 0)::int as popularity
  from plants plant left join sold on sold.plant_id = plant.id
  where plant.organization_id = ? and plant.popularity <> coalesce(sold.place, 0)
  order by plant.id`;

/** Plants are locked in the order of their ids, as orders lock them. */
const WRITE = `
  with locked as materialized (
    select plant.id, due.popularity
    from unnest(?::uuid[], ?::int[]) due (id, popularity)
    join plants plant on plant.id = due.id
    where plant.organization_id = ?
    order by plant.id for no key update of plant)
  update plants set popularity = locked.popularity from locked where plants.id = locked.id`;
