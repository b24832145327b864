import { demo } from '../../../src/operations/demo/demo-ids.ts';
import type { Batch } from '../batches.ts';

export const STAFF = 'staff@greenhouse.example';

/** When an order reached each status, in hours after it was placed, and in which outcomes. */
const steps = [
  { status: 'pending', hours: 0, outcomes: 'pending processing shipped delivered cancelled refunded part' },
  { status: 'cancelled', hours: 2, outcomes: 'cancelled' },
  { status: 'processing', hours: 1, outcomes: 'processing shipped delivered refunded part' },
  { status: 'shipped', hours: 24, outcomes: 'shipped delivered refunded part' },
  { status: 'delivered', hours: 96, outcomes: 'delivered refunded part' },
  { status: 'refunded', hours: 240, outcomes: 'refunded' },
];

/** The time of a step of an order, in milliseconds. */
export function millisOf(status: string): string {
  const step = steps.find((one) => one.status === status);
  if (!step) throw new Error(`No order is ${status}.`);
  return `(millis + ${step.hours * 3_600_000})`;
}

/** Whether an order was shipped. Refunds come later. */
export const IS_SHIPPED = "outcome in ('shipped', 'delivered', 'refunded', 'part')";

/** Writes the orders with their lines and timelines. */
export async function writeOrders({ run, draws }: Batch): Promise<void> {
  // A part of an order is refunded when others are refunded as a whole.
  const last = [...steps, { status: 'refunded', outcomes: 'part' }].reverse().map(({ status, outcomes }) => {
    const matching = outcomes.split(' ').map((outcome) => `'${outcome}'`);
    return `when outcome in (${matching}) then ${millisOf(status)}`;
  });
  // OFFSET 0 makes the address once for each customer instead of once for each order.
  await run(
    `insert into orders (id, organization_id, created_at, number, status, customer_id, currency, subtotal,
      discount, shipping, total, refunded, refunded_shipping, shipping_address, tracking_number, points_earned,
      points_reversed, updated_at)
    select sold.id, shop.id, to_timestamp(sold.millis::float8 / 1000), shop.order_prefix || '-' || sold.n, status,
      buyer.id, shop.currency, subtotal, 0, shipping, subtotal + shipping, refunded, refunded_shipping, buyer.address,
      case when status in ('shipped', 'delivered', 'refunded') then '1Z' || sold.n end, earned, reversed,
      to_timestamp(case ${last.join(' ')} end::float8 / 1000)
    from seed_orders sold
    join (
      select n, id, jsonb_build_object('label', 'home', 'recipient', name, 'line1', line1, 'city', city, 'region', region,
        'postalCode', postal_code, 'country', 'US') as address
      from seed_customers offset 0
    ) buyer on buyer.n = sold.customer
    join organizations shop on shop.id = '${demo.greenhouse}'
    order by sold.n`,
  );
  await run(
    `insert into order_items (id, organization_id, created_at, order_id, position, plant_id, name, quantity,
      currency, unit_price, discount, total, refunded_quantity, shipped_quantity)
    select line.id, '${demo.greenhouse}', to_timestamp(line.millis::float8 / 1000), order_id, position, plant_id, name,
      quantity, 'USD', price, 0, total,
      case when sold.outcome = 'refunded' then quantity when sold.outcome = 'part' and position = 0 then 1 else 0 end,
      case when sold.${IS_SHIPPED} then quantity else 0 end
    from seed_lines line join seed_orders sold using (n)
    order by row`,
  );
  const rows = steps.map(({ status, outcomes }, at) => {
    const matching = outcomes.split(' ').map((outcome) => `'${outcome}'`);
    const by = status === 'pending' || status === 'cancelled' ? 'buyer.email' : `'${STAFF}'`;
    return `select sold.n, ${at} as step, '${status}' as status, ${millisOf(status)} as millis, id, ${by} as actor
      from (select n, millis, id, customer from seed_orders where outcome in (${matching})) sold
      join (select n, email from seed_customers) buyer on buyer.n = sold.customer`;
  });
  await run(
    `insert into order_timeline (id, organization_id, created_at, order_id, status, actor, request_id)
    select ${draws.id('timelineId', 'n * 8 + step', 'millis')}, '${demo.greenhouse}', to_timestamp(millis::float8 / 1000), id,
      status, actor, 'seed'
    from (${rows.join(' union all ')}) entry
    order by n, step`,
  );
}
