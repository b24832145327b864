import { demo } from '../../../src/operations/demo/demo-ids.ts';
import type { Batch } from '../batches.ts';
import { millisOf } from './order-rows.ts';

/** Writes the refunds: everything, or one unit of the first line, which is put back into stock unless it was dead. */
export async function addRefunds({ run, draws }: Batch): Promise<void> {
  await run(`create temp table seed_refunds on commit drop as
    select n, millis, outcome, order_id, ${draws.id('refundId', 'n', 'millis')} as id, total, shipping, reversed,
      case when n % 3 = 0 then 'dead_on_arrival' when n % 3 = 1 then 'damaged' else 'customer_request' end as reason
    from (select n, ${millisOf('refunded')} as millis, outcome, id as order_id, refunded as total,
      refunded_shipping as shipping, reversed from seed_orders where outcome in ('refunded', 'part')) sold`);
  await run(`create temp table seed_refund_items on commit drop as
    select line.n, refund.millis, line.row, ${draws.id('refundItemId', 'line.row', 'refund.millis')} as id,
      refund.id as refund_id, line.position, line.id as order_item_id, line.plant_id, refund.reason,
      case refund.outcome when 'part' then 1 else line.quantity end as quantity, line.price
    from seed_refunds refund
    join seed_lines line on line.n = refund.n and (refund.outcome = 'refunded' or line.position = 0)`);
  await run(
    `insert into refunds (id, organization_id, created_at, order_id, kind, currency, total, shipping, goodwill,
      reason, points_reversed, points_returned, created_by, updated_at)
    select id, '${demo.greenhouse}', to_timestamp(millis::float8 / 1000), order_id,
      case outcome when 'refunded' then 'full' else 'partial' end, 'USD', total, shipping, 0, reason, reversed, 0,
      'staff@greenhouse.example', to_timestamp(millis::float8 / 1000)
    from seed_refunds order by n`,
  );
  await run(
    `insert into refund_items (id, organization_id, created_at, refund_id, position, order_item_id, plant_id,
      quantity, currency, amount, restocked)
    select id, '${demo.greenhouse}', to_timestamp(millis::float8 / 1000), refund_id, position, order_item_id, plant_id,
      quantity, 'USD', quantity * price, reason <> 'dead_on_arrival'
    from seed_refund_items order by row`,
  );
}
