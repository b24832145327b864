import { demo } from '../../../src/operations/demo/demo-ids.ts';
import { earnedPoints, reversedInAll } from '../../../src/shop/loyalty/points.ts';
import type { Batch } from '../batches.ts';
import { addCustomers } from '../customers.ts';
import { addPoints } from './order-points.ts';
import { addRefunds } from './order-refunds.ts';
import { writeOrders } from './order-rows.ts';
import { addShipments } from './order-shipments.ts';
import { sellStock } from './order-stock.ts';

/** On average. */
export const ORDERS_PER_CUSTOMER = 10;

interface Place {
  /** How many plants the orders of this batch sell, at most, and how many come before them: few plants sell, as in a real shop. */
  shelf: number;
  shelfAfter: number;
  /** The number of the first customer of the batch. */
  firstCustomer: number;
}

/** The plants that the orders can sell: none with events, which say what their stock is. */
export const FOR_SALE = `archived_at is null and stock > 0 and not exists (
  select from events where organization_id = plants.organization_id and resource_type = 'plant' and resource_id = plants.id)`;

/** When the orders were placed: evenly spread over this year. */
const FROM = Date.UTC(2025, 6, 1);
const SPAN = Date.UTC(2026, 6, 1) - FROM;

/** Adds orders of new customers in every status, with all that belongs to them. */
export async function addOrders(batch: Batch, place: Place): Promise<void> {
  const { first, last } = batch;
  const { firstCustomer } = place;
  const customers = Math.ceil((last - first + 1) / ORDERS_PER_CUSTOMER);
  await addCustomers(batch, firstCustomer, customers);
  await takeShelf(batch, place);
  await drawOrders(batch, firstCustomer, customers);
  await drawLines(batch);
  await priceOrders(batch);
  await writeOrders(batch);
  await addShipments(batch);
  await addRefunds(batch);
  await sellStock(batch);
  await addPoints(batch);
}

/** Locks the plants in the order of ids, as the shop does. */
const takeShelf = ({ run }: Batch, { shelf, shelfAfter }: Place) =>
  run(`create temp table seed_shelf on commit drop as
    select (row_number() over (order by id) - 1)::int as slot, id, name, price, stock
    from (
      select id, name, price, stock from plants
      where organization_id = '${demo.greenhouse}' and ${FOR_SALE}
      order by id limit ${shelf} offset ${shelfAfter} for update
    ) plant`);

/** Draws the customer, the time, the number of lines and the outcome of each order: `part` is one unit of the first line refunded. */
const drawOrders = ({ run, draws, first, last, base, total }: Batch, firstCustomer: number, customers: number) =>
  run(`create temp table seed_drawn on commit drop as
    select n, millis, ${draws.id('orderId', 'n', 'millis')} as id,
      ${firstCustomer} + ${draws.roll('orderCustomer', 'n', customers)} as customer,
      case when lines < 6 then 1 when lines < 9 then 2 else 3 end as lines,
      case when outcome < 3 then 'pending' when outcome < 13 then 'processing' when outcome < 25 then 'shipped'
        when outcome < 82 then 'delivered' when outcome < 87 then 'cancelled' when outcome < 91 then 'refunded'
        else 'part' end as outcome
    from (
      select n, ${FROM} + (n - ${base}) * ${SPAN} / ${total} as millis,
        ${draws.roll('orderLines', 'n', 10)} as lines, ${draws.roll('orderOutcome', 'n', 100)} as outcome
      from generate_series(${first}::bigint, ${last}) n
    ) numbered`);

const drawLines = ({ run, draws }: Batch) =>
  run(`create temp table seed_lines on commit drop as
    select n, millis, outcome, order_id, position, row, ${draws.id('lineId', 'row', 'millis')} as id, quantity,
      shelf.id as plant_id, shelf.name, shelf.price, quantity * shelf.price as total
    from (
      select n, millis, outcome, id as order_id, position, n * 4 + position as row,
        case when ${draws.roll('lineQuantity', 'n * 4 + position', 10)} < 7 then 1 else 2 end as quantity,
        ${draws.roll('linePlant', 'n * 4 + position', '(select count(*) from seed_shelf)')} as slot
      from seed_drawn, generate_series(0, lines - 1) position
    ) drawn
    join seed_shelf shelf using (slot)`);

/** Prices the orders as `price-order.ts` does. Where one unit is all that was paid for, its refund is a full one. */
async function priceOrders({ run }: Batch): Promise<void> {
  await run(`create temp table seed_orders on commit drop as
    select n, millis, id, customer, subtotal, shipping, first_price, outcome,
      case outcome when 'part' then 'delivered' else outcome end as status,
      case outcome when 'refunded' then subtotal + shipping when 'part' then first_price else 0 end as refunded,
      case outcome when 'refunded' then shipping else 0 end as refunded_shipping, 0 as earned, 0 as reversed
    from (
      select n, millis, id, customer, subtotal, shipping, first_price,
        case when outcome = 'part' and units = 1 and shipping = 0 then 'refunded' else outcome end as outcome
      from seed_drawn drawn
      join (
        select line.n, sum(line.total)::int as subtotal, sum(line.quantity) as units,
          max(line.price) filter (where line.position = 0) as first_price,
          case when sum(line.total) >= max(shop.free_shipping_from) then 0 else max(shop.shipping_fee) end as shipping
        from seed_lines line, organizations shop
        where shop.slug = 'greenhouse' group by line.n
      ) price using (n)
    ) priced`);
  const paid = await run<{ n: string; subtotal: number; merchandise: number }>(
    `select n, subtotal, refunded - refunded_shipping as merchandise from seed_orders
    where outcome not in ('pending', 'cancelled')`,
  );
  const points = paid.map(({ n, subtotal, merchandise }) => {
    const earned = earnedPoints(subtotal, 'USD');
    return { n, earned, reversed: reversedInAll(earned, merchandise, subtotal) };
  });
  await run(
    `update seed_orders sold set earned = point.earned, reversed = point.reversed
    from jsonb_to_recordset(?::jsonb) as point (n bigint, earned int, reversed int) where point.n = sold.n`,
    [JSON.stringify(points)],
  );
}
