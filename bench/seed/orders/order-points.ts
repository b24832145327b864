import { demo } from '../../../src/operations/demo/demo-ids.ts';
import type { Batch } from '../batches.ts';
import { millisOf } from './order-rows.ts';

/** Writes the points that the orders earned and the refunds reversed, and the accounts of the customers. */
export async function addPoints({ run, draws }: Batch): Promise<void> {
  await run(`create temp table seed_entries on commit drop as
    select ${draws.id('earnId', 'n', 'entry_millis')} as id, entry_millis as millis, n, customer, 'earn' as kind,
      earned as points, order_id, null::uuid as refund_id
    from (select n, customer, earned, id as order_id, ${millisOf('processing')} as entry_millis from seed_orders) sold
    where earned > 0
    union all
    select ${draws.id('reverseId', 'n', 'refund.millis')}, refund.millis, n, customer, 'reverse', -refund.reversed,
      order_id, refund.id
    from seed_refunds refund join (select n, customer from seed_orders) sold using (n)
    where refund.reversed > 0`);
  await run(
    `insert into loyalty_entries (id, organization_id, created_at, customer_id, kind, points, order_id, refund_id,
      created_by)
    select entry.id, '${demo.greenhouse}', to_timestamp(entry.millis::float8 / 1000), buyer.id, kind, points, order_id,
      refund_id, 'staff@greenhouse.example'
    from seed_entries entry join seed_customers buyer on buyer.n = entry.customer
    order by entry.millis, entry.n`,
  );
  await run(
    `insert into loyalty_accounts (id, organization_id, created_at, customer_id, balance, lifetime_points)
    select ${draws.id('accountId', 'buyer.n', 'buyer.millis')}, '${demo.greenhouse}', buyer.created_at, buyer.id,
      coalesce(sum(points), 0), coalesce(sum(points), 0)
    from seed_customers buyer left join seed_entries entry on entry.customer = buyer.n
    group by buyer.n, buyer.id, buyer.millis, buyer.created_at order by buyer.n`,
  );
}
