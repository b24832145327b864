import { demo } from '../../../src/operations/demo/demo-ids.ts';
import type { Batch } from '../batches.ts';
import { millisOf } from './order-rows.ts';

/**
 * Writes the stock movements of the orders, and the new stock of their plants. A plant with too few units first gets a
 * delivery, so that orders leave no plant sold out.
 */
export async function sellStock({ run, draws, first }: Batch): Promise<void> {
  await run(`create temp table seed_moves on commit drop as
    select plant_id, 0 as step, slot::bigint as row, min_millis as millis, sold + 99 - sold % 100 + 1 as change,
      'adjustment' as cause, null::uuid as order_item_id, null::uuid as refund_item_id, 'Delivery' as note
    from (
      select shelf.slot, shelf.id as plant_id, min(line.millis) as min_millis, sum(line.quantity)::int as sold
      from seed_lines line join seed_shelf shelf on shelf.id = line.plant_id
      group by shelf.slot, shelf.id, shelf.stock having sum(line.quantity) >= shelf.stock
    ) short
    union all
    select plant_id, 1, row, millis, -quantity, 'order', id, null, null from seed_lines
    union all
    select plant_id, 2, row, ${millisOf('cancelled')}, quantity, 'cancel', id, null, null
    from seed_lines where outcome = 'cancelled'
    union all
    select plant_id, 3, row, millis, quantity, 'refund', null, id, null
    from seed_refund_items where reason <> 'dead_on_arrival'`);
  const id = `case step
    when 0 then ${draws.id('restockId', `(${first}::bigint * 1000000 + row)`, 'millis')}
    when 1 then ${draws.id('saleId', 'row', 'millis')}
    else ${draws.id('returnId', 'row', 'millis')} end`;
  await run(
    `insert into stock_movements (id, organization_id, created_at, plant_id, change, stock_after, cause,
      order_item_id, refund_item_id, note, created_by)
    select ${id}, '${demo.greenhouse}', to_timestamp(millis::float8 / 1000), plant_id, change, stock_after, cause,
      order_item_id, refund_item_id, note, 'staff@greenhouse.example'
    from (
      select move.*, shelf.stock + sum(change) over (
        partition by plant_id order by millis, step, row) as stock_after
      from seed_moves move join seed_shelf shelf on shelf.id = move.plant_id
    ) movement
    order by millis, step, row`,
  );
  await run(`update plants set stock = stock + move.change, updated_at = greatest(updated_at, move.at)
    from (select plant_id, sum(change)::int as change, to_timestamp(max(millis)::float8 / 1000) as at
      from seed_moves group by plant_id) move
    where organization_id = '${demo.greenhouse}' and id = move.plant_id`);
}
