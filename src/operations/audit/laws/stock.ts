import { type Law, listOf, subject, unequal } from '../law.js';
import { ORDERS, order } from './orders.js';

const plant = subject('plant', 'r.plant_id');

/** The order lines, with the units that the movements of a cause took and put back. */
const LINES = `
  select l.id, l.organization_id, l.position, l.plant_id, l.quantity, o.number,
    case when o.status = 'cancelled' and not o.paid then l.quantity end as put_back,
    ${listOf('m.change')} filter (where m.cause = 'order') as sold,
    ${listOf('m.change')} filter (where m.cause = 'cancel') as cancelled
  from order_items l
  join (${ORDERS}) o on o.id = l.order_id
  left join stock_movements m on m.order_item_id = l.id
  group by l.id, o.number, o.status, o.paid`;

export const stockLaws: Law[] = [
  {
    name: 'stock.sum',
    sentence: 'The stock of a plant is the sum of its movements.',
    sql: unequal(
      plant,
      `select coalesce(p.organization_id, m.organization_id) as organization_id, coalesce(p.id, m.plant_id) as plant_id,
          p.stock, coalesce(m.stock, 0) as due
        from plants p full join (
          select organization_id, plant_id, sum(change) as stock from stock_movements group by organization_id, plant_id
        ) m on m.organization_id = p.organization_id and m.plant_id = p.id`,
      ["'the stock'", 'stock', 'due'],
    ),
  },
  {
    // Compares each row with the one before it, so that a wrong row is reported alone, without all that follow.
    name: 'stock.running',
    sentence: 'The stock after a movement is the stock after the one before it, and its change.',
    sql: unequal(
      plant,
      `select *, change + lag(stock_after, 1, 0) over (partition by organization_id, plant_id order by number) as due
        from stock_movements`,
      ["format('the stock after movement %s', id)", 'stock_after', 'due'],
    ),
  },
  {
    name: 'stock.negative',
    sentence: 'No movement leaves less than no stock.',
    sql: `select organization_id, ${plant} as subject, format('the stock after movement %s is %s', id, stock_after) as message
      from stock_movements r where stock_after < 0`,
  },
  {
    name: 'stock.cause',
    sentence: 'The order line or refund line that caused a movement exists.',
    sql: `select r.organization_id, ${plant} as subject,
        format('movement %s says "%s", but the row that caused it does not exist', r.id, r.cause) as message
      from stock_movements r
      left join order_items l on l.organization_id = r.organization_id and l.id = r.order_item_id
      left join refund_items i on i.organization_id = r.organization_id and i.id = r.refund_item_id
      where (r.cause in ('order', 'cancel')) <> (l.id is not null) or (r.cause = 'refund') <> (i.id is not null)`,
  },
  {
    name: 'stock.order',
    sentence: 'An order line takes its units from stock once.',
    sql: unequal(order, LINES, ["'the change of stock by line ' || position", 'sold', '(-quantity)::text']),
  },
  {
    name: 'stock.cancel',
    sentence: 'The cancel of an order that was not paid puts each of its lines back once.',
    sql: unequal(order, LINES, [
      "'the change of stock by the cancel of line ' || position",
      'cancelled',
      'put_back::text',
    ]),
  },
  {
    name: 'stock.refund',
    sentence: 'A refund line puts its units back once, unless they were lost.',
    sql: unequal(
      order,
      `select i.id, i.organization_id, o.number, ${listOf('m.change')} as changes,
          case when i.restocked then i.quantity::text end as due
        from refund_items i
        join refunds f on f.id = i.refund_id
        join orders o on o.id = f.order_id
        left join stock_movements m on m.refund_item_id = i.id and m.cause = 'refund'
        group by i.id, o.number`,
      ["format('the change of stock by refund line %s', id)", 'changes', 'due'],
    ),
  },
  {
    name: 'stock.plant',
    sentence: 'A movement changes the stock of the plant of its order line or refund line.',
    sql: unequal(
      order,
      `select m.organization_id, o.number, m.id, m.plant_id, coalesce(l.plant_id, i.plant_id) as due
        from stock_movements m
        left join order_items l on l.id = m.order_item_id
        left join refund_items i on i.id = m.refund_item_id
        left join refunds f on f.id = i.refund_id
        join orders o on o.id = coalesce(l.order_id, f.order_id)`,
      ["format('the plant of movement %s', id)", 'plant_id', 'due'],
    ),
  },
  {
    // A trigger counts it, and clients see it as the total of their pages.
    name: 'catalogue.size',
    sentence: 'The counted size of a catalogue is the number of its plants that are not archived.',
    sql: unequal(
      "'catalogue'",
      `select o.id as organization_id,
          (select coalesce(sum(plants), 0) from catalogue_states s where s.organization_id = o.id)::bigint as size,
          (select count(*) from plants p where p.organization_id = o.id and p.archived_at is null) as due
        from organizations o`,
      ["'its size'", 'size', 'due'],
    ),
  },
  {
    name: 'catalogue.drafts',
    sentence: 'The counted drafts of a catalogue are its drafts that are not archived.',
    sql: unequal(
      "'catalogue'",
      `select o.id as organization_id,
          (select coalesce(sum(drafts), 0) from catalogue_states s where s.organization_id = o.id)::bigint as drafts,
          (select count(*) from plants p where p.organization_id = o.id and p.archived_at is null and p.draft) as due
        from organizations o`,
      ["'its drafts'", 'drafts', 'due'],
    ),
  },
];
