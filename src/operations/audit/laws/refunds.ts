import { above, type Law, proportion, unequal } from '../law.js';
import { ORDERS, order } from './orders.js';

/** The lines of refunds, each with its order line, and the units of that order line that have been refunded so far. */
const ITEMS = `
  select i.*, o.number, l.id as line_id, l.position as line, l.plant_id as line_plant, l.quantity as units,
    l.total as line_total, l.discount as line_discount,
    sum(i.quantity) over (partition by f.order_id, i.order_item_id order by f.number) as refunded
  from refund_items i
  join refunds f on f.id = i.refund_id
  join orders o on o.id = f.order_id
  left join order_items l on l.id = i.order_item_id and l.order_id = f.order_id`;

/** What a refund line adds to the share of all refunded units in an amount of the order line. */
const share = (amount: string): string =>
  `${proportion(amount, 'refunded', 'units')} - ${proportion(amount, 'refunded - quantity', 'units')}`;

/** The refunds, with what has been refunded of their order before and up to then. */
const REFUNDS = `
  select f.organization_id, f.order_id, f.id, f.number as step, f.kind, f.total, f.shipping, f.goodwill,
    f.points_reversed, f.points_returned, coalesce(item.amount, 0) as items,
    sum(f.total) over so_far as money, sum(f.shipping) over so_far as shippings,
    sum(item.units) over so_far as units, sum(item.discount) over so_far as carried,
    sum(f.total) over so_far = f.total and sum(item.units) over so_far = item.units as is_first,
    o.number, o.total as order_total, o.units as order_units, o.earned, o.spent, o.discounts,
    o.subtotal - o.discount as merchandise
  from refunds f
  join (${ORDERS}) o on o.id = f.order_id
  join (
    select f.id, sum(i.amount) as amount, coalesce(sum(i.quantity), 0) as units, coalesce(sum(${share('line_discount')}), 0) as discount
    from refunds f left join (${ITEMS}) i on i.refund_id = f.id group by f.id
  ) item on item.id = f.id
  window so_far as (partition by f.order_id order by f.number)`;

const nothingLeft = '(money = order_total and units = order_units)';

/** The refunds, each with its due points: what is due in all after the refund, less what was due before the refund. */
const POINTS = `
  select *, reversed - lag(reversed, 1, 0::bigint) over so_far as due_reversed,
    returned - lag(returned, 1, 0::bigint) over so_far as due_returned
  from (
    select *, ${proportion('earned', 'greatest(0, least(money - shippings, merchandise))', 'merchandise')} as reversed,
      case when units = order_units then spent else ${proportion('spent', 'carried', 'discounts')} end as returned
    from (${REFUNDS}) refund
  ) refund
  window so_far as (partition by order_id order by step)`;

const ofRefund = (what: string): string => `format('${what} of refund %s', r.id)`;

export const refundLaws: Law[] = [
  {
    name: 'refund.unpaid',
    sentence: 'An order that was never paid has no refunds.',
    sql: `select r.organization_id, ${order} as subject,
        format('the order was never paid, but has %s refunds', refunds) as message
      from (${ORDERS}) r where not paid and refunds > 0`,
  },
  {
    name: 'refund.money',
    sentence: 'What has been refunded of an order is the sum of its refunds, and at most its total.',
    sql: `${unequal(order, ORDERS, ["'refunded'", 'refunded', 'money'])}
      union all ${above(order, ORDERS, ["'the sum of the refunds'", 'money', 'total'])}`,
  },
  {
    name: 'refund.shipping',
    sentence:
      'What shipping has been refunded of an order is the sum of that of its refunds, and at most its shipping.',
    sql: `${unequal(order, ORDERS, ["'refunded_shipping'", 'refunded_shipping', 'shippings'])}
      union all ${above(order, ORDERS, ["'the refunded shipping'", 'shippings', 'shipping'])}`,
  },
  {
    name: 'refund.units',
    sentence: 'The refunded units of a line are the sum of those of its refunds, and at most its quantity.',
    sql: ((
      lines: string,
    ) => `${unequal(order, lines, ["'refunded_quantity of line ' || position", 'refunded_quantity', 'units'])}
      union all ${above(order, lines, ["'the sum of the refunded units of line ' || position", 'units', 'quantity'])}`)(`
        select l.organization_id, o.number, l.position, l.quantity, l.refunded_quantity, coalesce(sum(i.quantity), 0) as units
        from order_items l
        join orders o on o.id = l.order_id
        left join (
          select i.order_item_id, i.quantity, f.order_id from refund_items i join refunds f on f.id = i.refund_id
        ) i on i.order_item_id = l.id and i.order_id = l.order_id
        group by l.id, o.number`),
  },
  {
    name: 'refund.parts',
    sentence: 'The total of a refund is the sum of its lines, its shipping and its goodwill.',
    sql: unequal(order, REFUNDS, [ofRefund('the total'), 'total', 'items + shipping + goodwill']),
  },
  {
    name: 'refund.item-amount',
    sentence: 'The first k units of a line of n units that cost P are worth (2Pk + n) div 2n.',
    sql: unequal(order, `select * from (${ITEMS}) item where plant_id = line_plant`, [
      "format('the amount of line %s in refund %s', line, refund_id)",
      'amount',
      share('line_total'),
    ]),
  },
  {
    name: 'refund.item-line',
    sentence: 'A refund line names a line of the order and its plant.',
    sql: `select r.organization_id, ${order} as subject, format('line %s of refund %s names %s', id, refund_id,
          case when line_id is null then 'no line of the order'
            else format('the plant %s, but its order line has %s', plant_id, line_plant) end) as message
      from (${ITEMS}) r where plant_id is distinct from line_plant`,
  },
  {
    name: 'refund.kind',
    sentence: 'A refund is full if nothing was refunded before it, and nothing is left after it.',
    sql: unequal(order, REFUNDS, [
      ofRefund('the kind'),
      'kind',
      `case when is_first and ${nothingLeft} then 'full' else 'partial' end`,
    ]),
  },
  {
    name: 'refund.goodwill',
    sentence: 'Only a refund of everything that is left has negative goodwill.',
    sql: above(order, `select * from (${REFUNDS}) refund where not ${nothingLeft}`, [
      `format('minus the goodwill of refund %s, which is not the last', id)`,
      '-goodwill',
      '0',
    ]),
  },
  {
    name: 'refund.points-reversed',
    sentence: 'Of E points earned on M of merchandise, (2ER + M) div 2M are reversed once R of it is refunded.',
    sql: unequal(order, POINTS, [ofRefund('points_reversed'), 'points_reversed', 'due_reversed']),
  },
  {
    name: 'refund.points-returned',
    sentence:
      'Of D points that gave a discount of X, (2Dd + X) div 2X have come back once the refunded units carried d of it; all of D once no units are left.',
    sql: unequal(order, POINTS, [ofRefund('points_returned'), 'points_returned', 'due_returned']),
  },
];
