import { type Law, ofSeed, subject, unequal } from '../law.js';
import { eventsOf, listIn, said } from './snapshot.js';

const order = subject('order', 'coalesce(r.order_number, r.resource_id::text)');
const customer = subject('customer', 'coalesce(r.customer_id, r.resource_id)');

/**
 * The rows of a ledger and the events that name them by id at `path`. `again` is true of a second event of a row, and `reported` of
 * a row with an event and of all that follow in its `ledger`.
 */
const matched = (rows: string, type: string, path: string, ledger: string): string => `
  select row.*, e.resource_id, e.said, e.whole, e.told, e.again, e.organization_id as event_organization,
    bool_or(e.said is not null) over (partition by ${ledger} order by row.number) as reported
  from (${rows}) row
  full join (
    select *, ${said(path)} as told, row_number() over (
      partition by organization_id, ${said(path)} order by number) > 1 as again
    from (${eventsOf(type)}) event
  ) e on e.organization_id = row.organization_id and e.told = row.id::text`;

/** Selects the events without a row, the second events of a row, and the rows without an event. */
const unmatched = (subject: string, rows: string, noun: string, type: string): string => `
  select coalesce(r.organization_id, event_organization) as organization_id, ${subject} as subject, format(case
      when id is null then 'an event ${type} names the ${noun} %s, which does not exist'
      when said is null then 'the ${noun} %s has no event ${type}'
      else 'the ${noun} %s has more than one event ${type}' end, coalesce(id::text, told)) as message
  from (${rows}) r
  where id is null or again or said is null and (reported or not ${ofSeed('r')} or exists (
    select from events where organization_id = r.organization_id and type = 'order.created' and resource_type = 'order'
    and resource_id = r.order_id))`;

const REFUNDS = matched(
  'select f.*, o.number as order_number from refunds f join orders o on o.id = f.order_id',
  'refund.created',
  'id',
  'row.order_id',
);

const ENTRIES = matched(
  `select *, greatest(0, sum(points) over (partition by organization_id, customer_id order by number)) as points_after,
    lead(id) over (partition by organization_id, customer_id order by number) is null as is_last
  from loyalty_entries`,
  'loyalty.changed',
  'entry,id',
  'row.customer_id',
);

const MOVED = `format('%s to %s by %s', m.change, m.stock_after, m.cause)`;
const TOLD = `format('%s to %s by %s', ${said('change')}, ${said('stock')}, lower(${said('cause')}))`;

/** The rows of the ledgers must be what the events said when the rows were written, and each has its event. */
export const ledgerEventLaws: Law[] = [
  {
    name: 'event.refund',
    sentence: 'A refund has one refund.created event, which says the same; each refund.created event has its refund.',
    sql: `${unmatched(order, REFUNDS, 'refund', 'refund.created')}
      union all ${unequal(
        order,
        `select * from (${REFUNDS}) row where id is not null and said is not null`,
        ["'the order of refund ' || id", 'order_id::text', 'resource_id::text'],
        ["'the kind of refund ' || id", 'kind', `lower(${said('kind')})`],
        ["'the total of refund ' || id", 'total::text', said('total,amount')],
        ["'the currency of refund ' || id", 'currency', said('total,currency')],
        ["'the shipping of refund ' || id", 'shipping::text', said('shipping,amount')],
        ["'the goodwill of refund ' || id", 'goodwill::text', said('goodwill,amount')],
        ["'points_reversed of refund ' || id", 'points_reversed::text', said('pointsReversed')],
        ["'points_returned of refund ' || id", 'points_returned::text', said('pointsReturned')],
        ["'the reason of refund ' || id", 'reason', `lower(${said('reason')})`],
        ["'the reference of refund ' || id", 'reference', said('reference')],
        ["'the time of refund ' || id", 'created_at::text', `(${said('createdAt')})::timestamptz::text`],
        ["'the note of refund ' || id", 'case when whole then note end', `case when whole then ${said('note')} end`],
        [
          "'the actor of refund ' || id",
          'case when whole then created_by end',
          `case when whole then ${said('createdBy')} end`,
        ],
        [
          "'the list of lines of refund ' || id",
          `(select jsonb_agg(jsonb_build_array(
              order_item_id, plant_id, quantity, amount, currency, restocked) order by position)::text
            from refund_items where organization_id = r.organization_id and refund_id = r.id)`,
          listIn(
            'items',
            `item -> 'orderItemId', item -> 'plantId', item -> 'quantity', item #> '{amount,amount}',
            item #> '{amount,currency}', item -> 'restocked'`,
          ),
        ],
      )}`,
  },
  {
    // From the last one back: the seed's movements have no events. Of each plant, only the last that differs is named.
    name: 'event.stock',
    sentence:
      'Each movement of a plant has its inventory.changed event, in this order, with its change, stock and cause.',
    sql: `select distinct on (organization_id, plant) organization_id, ${subject('plant', 'plant')} as subject, case
          when id is null then format('an inventory.changed event says %s, but there is no such movement', told)
          when told is null then format('movement %s (%s) has no inventory.changed event', id, stored)
          else format('movement %s is %s, but its inventory.changed event says %s', id, stored, told) end as message
      from (
        select organization_id, plant_id as plant, m.id, m.created_at, place,
          ${MOVED} as stored,
          case when e.said is not null then ${TOLD} end as told
        from (
          select *, row_number() over (partition by organization_id, plant_id order by number desc) as place
          from stock_movements
        ) m
        full join (
          select *, resource_id as plant_id, row_number() over (
            partition by organization_id, resource_id order by number desc) as place
          from (${eventsOf('inventory.changed')}) event
        ) e using (organization_id, plant_id, place)
      ) r
      where stored is distinct from told and (told is not null or not ${ofSeed('r')} or exists (
        select from events where organization_id = r.organization_id and type = 'plant.created' and resource_type = 'plant'
        and resource_id = plant))
      order by organization_id, plant, place`,
  },
  {
    name: 'event.points',
    sentence:
      'An entry has one loyalty.changed event, which says the same customer, cause and points; each loyalty.changed event has its entry.',
    sql: `${unmatched(customer, ENTRIES, 'entry', 'loyalty.changed')}
      union all ${unequal(
        customer,
        `select * from (${ENTRIES}) row where id is not null and said is not null`,
        ["'the customer of entry ' || id", 'customer_id::text', 'resource_id::text'],
        ["'the kind of entry ' || id", 'kind', `lower(${said('entry,kind')})`],
        ["'the amount of entry ' || id", 'points::text', said('entry,points')],
        ["'the order of entry ' || id", 'order_id::text', said('entry,orderId')],
        ["'the refund of entry ' || id", 'refund_id::text', said('entry,refundId')],
        ["'the time of entry ' || id", 'created_at::text', `(${said('entry,createdAt')})::timestamptz::text`],
        [
          "'the points after entry ' || id",
          'points_after::text',
          `case when is_last then ${said('points')} else points_after::text end`,
        ],
      )}`,
  },
];
