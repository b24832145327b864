import { type Law, ofSeed, unequal } from '../law.js';
import { order } from './orders.js';
import { eventsOf, listIn, said } from './snapshot.js';

const LINE = `item -> 'id', item -> 'plantId', item -> 'name', item -> 'quantity', item #> '{unitPrice,amount}',
  item #> '{discount,amount}', item #> '{total,amount}', item #> '{total,currency}'`;

const steps = (from: string, to: string, at: string): string =>
  `string_agg(${from} || ' → ' || ${to}, ', ' order by ${at})`;

/** Each order and its timeline must be what the events said when the rows were written. */
export const orderEventLaws: Law[] = [
  {
    name: 'event.created',
    sentence: 'An order has one order.created event, which says the same number, customer, amounts, lines and address.',
    sql: `select r.organization_id, ${order} as subject,
        format('it has %s order.created events, but should have 1', count(e)) as message
      from orders r left join (${eventsOf('order.created')}) e on e.organization_id = r.organization_id and e.resource_id = r.id
      group by r.id having count(e) > 1 or count(e) = 0 and not ${ofSeed('r')}
      union all ${unequal(
        order,
        `select o.*, e.said, e.whole, line.list as lines
          from (${eventsOf('order.created')}) e
          join orders o on o.organization_id = e.organization_id and o.id = e.resource_id
          left join (
            select order_id, jsonb_agg(jsonb_build_array(
              id, plant_id, name, quantity, unit_price, discount, total, currency) order by position)::text as list
            from order_items group by order_id
          ) line on line.order_id = o.id`,
        ["'the number'", 'number', said('number')],
        ["'the customer'", 'customer_id::text', said('customerId')],
        ["'the subtotal'", 'subtotal::text', said('subtotal,amount')],
        ["'the discount'", 'discount::text', said('discount,amount')],
        ["'the shipping'", 'shipping::text', said('shipping,amount')],
        ["'the total'", 'total::text', said('total,amount')],
        ["'the currency'", 'currency', said('total,currency')],
        ["'the time'", 'created_at::text', `(${said('placedAt')})::timestamptz::text`],
        ["'the list of lines'", 'lines', listIn('items', LINE)],
        [
          "'the digest of the address'",
          'case when whole then md5(jsonb_strip_nulls(shipping_address)::text) end',
          "case when whole then md5(nullif(jsonb_strip_nulls(said -> 'shippingAddress'), 'null')::text) end",
        ],
      )}`,
  },
  {
    name: 'event.status',
    sentence: 'The timeline of an order has the steps of its order.status_changed events.',
    sql: `select r.organization_id, ${order} as subject,
        format('the steps of the timeline are %s, but those of its events %s', coalesce(t.steps, 'none'), coalesce(e.steps, 'none')) as message
      from orders r
      left join (
        select order_id, ${steps('before', 'status', 'number')} as steps
        from (select *, lag(status) over (partition by order_id order by number) as before from order_timeline) step
        group by order_id
      ) t on t.order_id = r.id
      left join (
        select organization_id, resource_id, bool_or(type = 'order.created') as created,
          ${steps('previous', "lower(said ->> 'status')", 'number')} filter (where type = 'order.status_changed') as steps
        from (${eventsOf('order.created', 'order.status_changed')}) event group by organization_id, resource_id
      ) e on e.organization_id = r.organization_id and e.resource_id = r.id
      where case when e.created or not ${ofSeed('r')} then t.steps is distinct from e.steps
        else e.steps is not null and right(t.steps, length(e.steps)) is distinct from e.steps end`,
  },
  {
    name: 'event.timeline',
    sentence:
      'The rows of a timeline, the payment reference and the tracking number are those of the last event of the order.',
    sql: unequal(
      order,
      `select o.organization_id, o.number, o.payment_reference, o.tracking_number, e.said, e.whole, t.list
        from (
          select distinct on (organization_id, resource_id) * from (${eventsOf('order.created', 'order.status_changed')}) event
          order by organization_id, resource_id, number desc
        ) e
        join orders o on o.organization_id = e.organization_id and o.id = e.resource_id
        left join lateral (
          select jsonb_agg(jsonb_build_array(extract(epoch from created_at), status, request_id,
            case when whole then actor end, case when whole then note end) order by number)::text as list
          from order_timeline where organization_id = o.organization_id and order_id = o.id
        ) t on true`,
      ["'the payment reference'", 'payment_reference', said('paymentReference')],
      ["'the tracking number'", 'tracking_number', said('trackingNumber')],
      [
        "'the timeline'",
        'list',
        listIn(
          'timeline',
          `extract(epoch from (item ->> 'at')::timestamptz), lower(item ->> 'status'), item -> 'requestId',
          case when whole then item ->> 'actor' end, case when whole then item ->> 'note' end`,
        ),
      ],
    ),
  },
];
