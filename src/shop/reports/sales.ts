import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { readSql, type Sql } from '../../database/read/sql.js';
import type { Period } from './periods.js';

/** The counts and sums of a row, money in minor units. */
export interface Sales {
  orders: number;
  units: number;
  gross: number;
  discounts: number;
  shipping: number;
  refunds: number;
}

const NO_SALES: Sales = { orders: 0, units: 0, gross: 0, discounts: 0, shipping: 0, refunds: 0 };

/** The sums of the entries of a row, with a count of orders. */
const sums = (orders: string) => `${orders}::int as orders, sum(units)::int as units, sum(gross)::float8 as gross,
  sum(discount)::float8 as discounts, sum(shipping)::float8 as shipping, sum(refunded)::float8 as refunds`;

const during = (row: string) => `${row}.organization_id = ? and ${row}.created_at >= ? and ${row}.created_at < ?`;
/** An order becomes processing once, when it is paid. */
const whenPaid = `where paid.status = 'processing' and ${during('paid')}`;

/**
 * What was sold and refunded, with its time: each line and its plant, each order with its shipping, each line of a refund and
 * its plant, and each refund with what it refunded beside lines.
 */
const ENTRIES = `
  select paid.created_at as at, item.plant_id, item.order_id, 0 as orders, item.quantity as units,
    item.quantity::bigint * item.unit_price as gross, item.discount, 0 as shipping, 0 as refunded
  from order_timeline paid
  join order_items item on item.organization_id = paid.organization_id and item.order_id = paid.order_id ${whenPaid}
  union all
  select paid.created_at, null, null, 1, 0, 0, 0, sold.shipping, 0
  from order_timeline paid
  join orders sold on sold.organization_id = paid.organization_id and sold.id = paid.order_id ${whenPaid}
  union all
  select refund.created_at, item.plant_id, null, 0, 0, 0, 0, 0, item.amount
  from refunds refund
  join refund_items item on item.organization_id = refund.organization_id and item.refund_id = refund.id
  where ${during('refund')}
  union all
  select refund.created_at, null, null, 0, 0, 0, 0, 0, refund.shipping + refund.goodwill
  from refunds refund where ${during('refund')}`;

function entriesIn(ctx: Context, { from, to }: Period): Sql {
  const values = [organizationOf(ctx), from, to];
  return { sql: `from (${ENTRIES}) entry`, values: [...values, ...values, ...values, ...values] };
}

/** The sales of each of these periods, which follow one another. */
export async function salesOfEach(ctx: Context, periods: readonly Period[]): Promise<Sales[]> {
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return [];
  const { sql, values } = entriesIn(ctx, { from: first.from, to: last.to });
  const begins = `{${periods.map(({ from }) => `"${from.toISOString()}"`).join()}}`;
  const rows = await readSql<Sales & { period: number }>(ctx, {
    sql: `select width_bucket(at, ?::timestamptz[]) as period, ${sums('sum(orders)')} ${sql} group by 1`,
    values: [begins, ...values],
  });
  const found = new Map(rows.map(({ period, ...sales }) => [period, sales]));
  return periods.map((_, at) => found.get(at + 1) ?? NO_SALES);
}

/** A part of the plants that were sold or refunded, those with the largest gross first; last what belongs to none. */
export function salesOfPlants(ctx: Context, period: Period, limit: number, offset: number) {
  const { sql, values } = entriesIn(ctx, period);
  return readSql<Sales & { plantId: string | null }>(ctx, {
    sql: `select plant_id as "plantId", ${sums('count(distinct order_id)')} ${sql} group by plant_id
      order by plant_id is null, sum(gross) desc, plant_id limit ? offset ?`,
    values: [...values, limit, offset],
  });
}

/** How many rows `salesOfPlants` has. */
export async function countPlants(ctx: Context, period: Period): Promise<number> {
  const { sql, values } = entriesIn(ctx, period);
  const [row] = await readSql<{ count: number }>(ctx, {
    sql: `select count(*)::int as count from (select ${sql} group by plant_id) plants`,
    values,
  });
  return row?.count ?? 0;
}
