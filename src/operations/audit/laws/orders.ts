import { nextStatuses, OrderStatus } from '../../../shop/orders/status/order-status.js';
import { type Law, minorUnits, subject, unequal } from '../law.js';

/** Each order with its sums: of its lines, its timeline, its refunds and its reward code. */
export const ORDERS = `
  select o.*, line.gross, line.discounts, line.units, timeline.path, coalesce(timeline.paid, false) as paid,
    case when timeline.paid then (o.subtotal - o.discount) / ${minorUnits('o.currency')} else 0 end as earned,
    coalesce(code.points_spent, 0) as spent, coalesce(code.discount, 0) as code_discount,
    coalesce(code.customer_id, o.customer_id) as code_customer,
    case when o.status = 'cancelled' and timeline.paid is not true then code.points_spent end as undone,
    coalesce(refund.refunds, 0) as refunds, coalesce(refund.money, 0) as money, coalesce(refund.shippings, 0) as shippings,
    coalesce(refund.reversed, 0) as reversed, coalesce(refund.returned, 0) as returned,
    coalesce(item.units, 0) as refunded_units
  from orders o
  left join (
    select order_id, sum(quantity::bigint * unit_price)::bigint as gross, sum(discount) as discounts, sum(quantity) as units
    from order_items group by order_id
  ) line on line.order_id = o.id
  left join (
    select order_id, string_agg(status, ' → ' order by number) as path, bool_or(status = 'processing') as paid
    from order_timeline group by order_id
  ) timeline on timeline.order_id = o.id
  left join (
    select order_id, count(*) as refunds, sum(total) as money, sum(shipping) as shippings,
      sum(points_reversed) as reversed, sum(points_returned) as returned
    from refunds group by order_id
  ) refund on refund.order_id = o.id
  left join (
    select f.order_id, sum(i.quantity) as units from refunds f join refund_items i on i.refund_id = f.id group by f.order_id
  ) item on item.order_id = o.id
  left join redemptions code on code.order_id = o.id`;

export const order = subject('order', 'r.number');

const LINES = `select i.*, o.number, o.currency as due_currency from order_items i join orders o on o.id = i.order_id`;

/** All histories that an order with this status can have. */
const pathsFrom = (status: OrderStatus, pickup: boolean): string[] => [
  status,
  ...nextStatuses({ status, pickup })
    .flatMap((next) => pathsFrom(next, pickup))
    .map((path) => `${status} → ${path}`),
];
const paths = (pickup: boolean) => pathsFrom(OrderStatus.PENDING, pickup).map((path) => `'${path}'`);

const left = "format('%s of the money and %s of the units are left', r.total - r.money, r.units - r.refunded_units)";
const nothingLeft = '(r.paid and r.money = r.total and r.units = r.refunded_units)';

export const orderLaws: Law[] = [
  {
    name: 'order.missing',
    sentence: 'An order exists if rows or events belong to it.',
    sql: `select distinct r.organization_id, ${subject('order', 'r.order_id')} as subject,
        'the order does not exist, but rows belong to it' as message
      from (
        select organization_id, order_id from order_items
        union all select organization_id, order_id from order_timeline
        union all select organization_id, order_id from refunds
        union all select organization_id, resource_id from events where resource_type = 'order'
      ) r
      left join orders o on o.organization_id = r.organization_id and o.id = r.order_id
      where o.id is null`,
  },
  {
    name: 'order.line-total',
    sentence: 'A line costs its quantity times its price, less its discount.',
    sql: unequal(order, LINES, [
      "format('the total of line %s', position)",
      'total',
      'quantity::bigint * unit_price - discount',
    ]),
  },
  {
    name: 'order.subtotal',
    sentence: 'The subtotal of an order is the sum of its lines before the discount.',
    sql: unequal(order, ORDERS, ["'the subtotal'", 'subtotal', 'coalesce(gross, 0)']),
  },
  {
    name: 'order.discount',
    sentence: 'The discount of an order is the sum of those of its lines.',
    sql: unequal(order, ORDERS, ["'the discount'", 'discount', 'coalesce(discounts, 0)']),
  },
  {
    // The lines with the largest fractions carry one unit more; of equal fractions, the earlier line.
    name: 'order.discount-share',
    sentence: 'The discount is spread over the lines by largest remainder.',
    sql: `select r.organization_id, ${order} as subject,
        format('the discount of line %s is %s, which is not its share by largest remainder', position, discount) as message
      from (
        select *, count(*) filter (where more = 1) over (partition by order_id) as given,
          row_number() over (partition by order_id order by fraction desc, position) as rank
        from (
          select *, discount - discounts * gross / whole as more, discounts * gross % whole as fraction
          from (
            select *, quantity::bigint * unit_price as gross,
              sum(discount) over (partition by order_id)::bigint as discounts,
              sum(quantity::bigint * unit_price) over (partition by order_id)::bigint as whole
            from (${LINES}) line
          ) line where whole > 0 and (discounts <> 0 or discount <> 0)
        ) line
      ) r
      where more <> case when rank <= given then 1 else 0 end`,
  },
  {
    name: 'order.total',
    sentence: 'The total of an order is its subtotal, less its discount, with its shipping.',
    sql: unequal(order, ORDERS, ["'the total'", 'total', 'subtotal::bigint - discount + shipping']),
  },
  {
    name: 'order.currency',
    sentence: 'An order, its lines and its refunds have one currency.',
    sql: unequal(
      order,
      `select o.organization_id, o.number, 'of the order' as part, o.currency,
          case when o.currency ~ '^[A-Z]{3}$' then o.currency else 'three letters' end as due from orders o
        union all
        select organization_id, number, format('of line %s', position), currency, due_currency from (${LINES}) line
        union all
        select o.organization_id, o.number, format('of refund %s', f.id), f.currency, o.currency
        from refunds f join orders o on o.id = f.order_id
        union all
        select o.organization_id, o.number, format('of refund line %s', i.id), i.currency, o.currency
        from refund_items i join refunds f on f.id = i.refund_id join orders o on o.id = f.order_id`,
      ["'the currency ' || part", 'currency', 'due'],
    ),
  },
  {
    name: 'order.timeline',
    sentence: 'The timeline of an order leads from pending to its status, by allowed transitions.',
    sql: `select r.organization_id, ${order} as subject,
        format('the timeline is %s, and the status %s', coalesce(path, 'empty'), status) as message
      from (${ORDERS}) r
      where path is null or case when shipping_address is null then path not in (${paths(true)}) else path not in (${paths(false)}) end
        or status <> split_part(path, ' → ', -1)`,
  },
  {
    name: 'order.status',
    sentence:
      'An order is refunded, or cancelled after it was paid, if and only if neither money nor units are left of it.',
    sql: `select r.organization_id, ${order} as subject, format('the status is %s, but %s', status,
          case when paid then ${left} else 'it was never paid' end) as message
      from (${ORDERS}) r
      where case status when 'refunded' then not ${nothingLeft}
        when 'cancelled' then paid and not ${nothingLeft} else ${nothingLeft} end`,
  },
];
