-- The sets of rows that several laws look at: `audit.ts` puts them before each law. "not materialized" lets the database compute what a law
-- asks for alone.

-- Each order with its sums: of its lines, its timeline, its refunds and its reward code. The units of a currency are those of ISO 4217, and 100
-- for a code that is no longer listed.
order_sums as not materialized (
  select o.*, line.gross, line.discounts, line.units, timeline.path, coalesce(timeline.paid, false) as paid,
    case when timeline.paid then (o.subtotal - o.discount) / case
      when o.currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 1
      when o.currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1000
      else 100 end else 0 end as earned,
    coalesce(code.points_spent, 0) as spent,
    -- What a voucher of p percent takes off S is (2Sp + 100) div 200.
    coalesce(code.discount, voucher.amount, (2 * o.subtotal::bigint * voucher.percent + 100) / 200, 0) as code_discount,
    voucher.id is not null as uses_voucher, coalesce(voucher.customer_id, o.customer_id) as voucher_customer,
    case when voucher.id is not null then voucher.returned end as voucher_returned,
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
  left join redemptions code on code.order_id = o.id
  left join voucher_uses voucher on voucher.order_id = o.id
),

order_lines as not materialized (
  select i.*, o.number, o.currency as due_currency from order_items i join orders o on o.id = i.order_id
),

-- The order lines, with the units of their refunds.
refunded_lines as not materialized (
  select l.organization_id, o.number, l.position, l.quantity, l.refunded_quantity, coalesce(i.units, 0) as units
  from order_items l
  join orders o on o.id = l.order_id
  left join (
    select f.order_id, i.order_item_id, sum(i.quantity) as units
    from refund_items i join refunds f on f.id = i.refund_id group by f.order_id, i.order_item_id
  ) i on i.order_item_id = l.id and i.order_id = l.order_id
),

-- The order lines, with the units of their shipments.
shipped_lines as not materialized (
  select l.*, o.number, coalesce(i.units, 0) as shipped
  from order_items l
  join orders o on o.id = l.order_id
  left join (select order_item_id, sum(quantity) as units from shipment_items group by order_item_id) i on i.order_item_id = l.id
),

-- The lines of refunds, each with its order line, the units of that order line that have been refunded so far, and what the refund line adds
-- to their share of the price and of the discount. Of n units that cost P, the first k are worth (2Pk + n) div 2n; 0 if n is 0. This is the rule
-- of the store, `core/arithmetic.ts`, written a second time. The columns have 32 bits, so that 64 are enough.
refund_lines as not materialized (
  select *,
    coalesce((2 * line_total::bigint * refunded + units) / nullif(2 * units, 0), 0)
      - coalesce((2 * line_total::bigint * (refunded - quantity) + units) / nullif(2 * units, 0), 0) as due_amount,
    coalesce((2 * line_discount::bigint * refunded + units) / nullif(2 * units, 0), 0)
      - coalesce((2 * line_discount::bigint * (refunded - quantity) + units) / nullif(2 * units, 0), 0) as discount
  from (
    select i.*, o.number, l.id as line_id, l.position as line, l.plant_id as line_plant, l.quantity::bigint as units,
      l.total as line_total, l.discount as line_discount,
      sum(i.quantity) over (partition by f.order_id, i.order_item_id order by f.number) as refunded
    from refund_items i
    join refunds f on f.id = i.refund_id
    join orders o on o.id = f.order_id
    left join order_items l on l.id = i.order_item_id and l.order_id = f.order_id
  ) line
),

-- The refunds, with what has been refunded of their order before and up to then.
refund_sums as not materialized (
  select f.organization_id, f.order_id, f.id, f.number as step, f.kind, f.total, f.shipping, f.goodwill,
    f.points_reversed, f.points_returned, coalesce(item.amount, 0) as items,
    sum(f.total) over so_far as money, sum(f.shipping) over so_far as shippings,
    sum(item.units) over so_far as units, sum(item.discount) over so_far as carried,
    sum(f.total) over so_far = f.total and sum(item.units) over so_far = item.units as is_first,
    o.number, o.total as order_total, o.units as order_units, o.earned, o.spent, o.discounts,
    o.subtotal - o.discount as merchandise
  from refunds f
  join order_sums o on o.id = f.order_id
  join (
    select f.id, sum(i.amount) as amount, coalesce(sum(i.quantity), 0) as units, coalesce(sum(i.discount), 0) as discount
    from refunds f left join refund_lines i on i.refund_id = f.id group by f.id
  ) item on item.id = f.id
  window so_far as (partition by f.order_id order by f.number)
),

-- The refunds, each with its due points: what is due in all after the refund, less what was due before the refund. In all,
-- (2EP + M) div 2M: the points of the part P of M.
refund_points as not materialized (
  select *, reversed - lag(reversed, 1, 0::bigint) over so_far as due_reversed,
    returned - lag(returned, 1, 0::bigint) over so_far as due_returned
  from (
    select *,
      coalesce((2 * earned::bigint * greatest(0, least(money - shippings, merchandise))::bigint + merchandise)
        / nullif(2 * merchandise::bigint, 0), 0) as reversed,
      case when units = order_units then spent
        else coalesce((2 * spent::bigint * carried::bigint + discounts::bigint) / nullif(2 * discounts::bigint, 0), 0) end as returned
    from refund_sums
  ) refund
  window so_far as (partition by order_id order by step)
),

-- The order lines, with the units that the movements of a cause took and put back: as a rule, a list of one.
line_movements as not materialized (
  select l.id, l.organization_id, l.position, l.plant_id, l.quantity, o.number, m.sold, m.cancelled,
    case when o.status = 'cancelled' and not o.paid then l.quantity end as put_back
  from order_items l
  join order_sums o on o.id = l.order_id
  left join (
    select order_item_id, string_agg(change::text, ' and ') filter (where cause = 'order') as sold,
      string_agg(change::text, ' and ') filter (where cause = 'cancel') as cancelled
    from stock_movements where order_item_id is not null group by order_item_id
  ) m on m.order_item_id = l.id
),

-- The accounts, with the sums of their entries.
account_sums as not materialized (
  select coalesce(a.organization_id, e.organization_id) as organization_id, coalesce(a.customer_id, e.customer_id) as customer_id,
    a.balance, a.lifetime_points, coalesce(e.points, 0) as points, coalesce(e.lifetime, 0) as lifetime
  from loyalty_accounts a full join (
    select organization_id, customer_id, sum(points) as points,
      sum(points) filter (where kind in ('earn', 'reverse')) as lifetime
    from loyalty_entries group by organization_id, customer_id
  ) e on e.organization_id = a.organization_id and e.customer_id = a.customer_id
),

-- The orders, with what the entries that belong to no refund added.
order_entries as not materialized (
  select o.*, entry.earned as entry_earned, entry.returned as entry_returned
  from order_sums o
  left join (
    select order_id, string_agg(points::text, ' and ') filter (where kind = 'earn') as earned,
      string_agg(points::text, ' and ') filter (where kind = 'return') as returned
    from loyalty_entries where refund_id is null group by order_id
  ) entry on entry.order_id = o.id
),

-- The refunds, with what their entries added.
refund_entries as not materialized (
  select f.organization_id, o.number, f.id, f.points_reversed, f.points_returned, entry.reversed, entry.returned
  from refunds f
  join orders o on o.id = f.order_id
  left join (
    select refund_id, string_agg(points::text, ' and ') filter (where kind = 'reverse') as reversed,
      string_agg(points::text, ' and ') filter (where kind = 'return') as returned
    from loyalty_entries where refund_id is not null group by refund_id
  ) entry on entry.refund_id = f.id
),

-- The two shops of the demo (`demo-ids.ts`), and when their first event was written. What the seed wrote of their past is older, and has no
-- events.
demo_began as materialized (
  select id as organization_id,
    coalesce((select min(created_at) from events where organization_id = demo.id), 'infinity') as first_event
  from (values ('00000000-0000-7000-8000-000000000001'::uuid), ('00000000-0000-7000-8000-000000000002'::uuid)) demo (id)
),

-- The events, each with the snapshot of its subject. `whole` is false of an event whose personal data is erased.
told_events as not materialized (
  select organization_id, resource_id, number, type, erased_at is null as whole, data -> 'subject' as said,
    lower(data #>> '{extra,previousStatus,value}') as previous
  from events
),

-- The refunds and the events that name them by id. `again` is true of a second event of a refund, and `reported` of a refund with an event and
-- of all that follow of its order.
refund_events as not materialized (
  select refund.*, e.resource_id, e.said, e.whole, e.told, e.again, e.organization_id as event_organization,
    bool_or(e.said is not null) over (partition by refund.order_id order by refund.number) as reported
  from (select f.*, o.number as order_number from refunds f join orders o on o.id = f.order_id) refund
  full join (
    select *, said ->> 'id' as told, row_number() over (partition by organization_id, said ->> 'id' order by number) > 1 as again
    from told_events where type = 'refund.created'
  ) e on e.organization_id = refund.organization_id and e.told = refund.id::text
),

-- The same of the entries of the ledger of points, and of those of one customer.
entry_events as not materialized (
  select entry.*, e.resource_id, e.said, e.whole, e.told, e.again, e.organization_id as event_organization,
    bool_or(e.said is not null) over (partition by entry.customer_id order by entry.number) as reported
  from (
    select *, greatest(0, sum(points) over (partition by organization_id, customer_id order by number)) as points_after,
      lead(id) over (partition by organization_id, customer_id order by number) is null as is_last
    from loyalty_entries
  ) entry
  full join (
    select *, said #>> '{entry,id}' as told,
      row_number() over (partition by organization_id, said #>> '{entry,id}' order by number) > 1 as again
    from told_events where type = 'loyalty.changed'
  ) e on e.organization_id = entry.organization_id and e.told = entry.id::text
)
