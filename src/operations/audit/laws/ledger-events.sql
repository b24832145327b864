-- event.refund
-- A refund has one refund.created event, with the same content; each refund.created event has its refund.
select coalesce(organization_id, event_organization) as organization_id,
  format('order %s', coalesce(order_number, resource_id::text)) as subject, format(case
    when id is null then 'an event refund.created names the refund %s, which does not exist'
    when said is null then 'the refund %s has no event refund.created'
    else 'the refund %s has more than one event refund.created' end, coalesce(id::text, told)) as message
from refund_events f
where id is null or again or said is null and (
  reported
  or not exists (select from demo_began where organization_id = f.organization_id and f.created_at <= first_event)
  or exists (
    select from events where organization_id = f.organization_id and type = 'order.created' and resource_type = 'order'
    and resource_id = f.order_id));
select organization_id, format('order %s', order_number) as subject, value.what || ' of refund ' || id as what, stored, due
from refund_events f
cross join lateral (values
  ('the order', order_id::text, resource_id::text),
  ('the kind', kind, lower(said ->> 'kind')),
  ('the total', total::text, said #>> '{total,amount}'),
  ('the currency', currency, said #>> '{total,currency}'),
  ('the shipping', shipping::text, said #>> '{shipping,amount}'),
  ('the goodwill', goodwill::text, said #>> '{goodwill,amount}'),
  ('points_reversed', points_reversed::text, said ->> 'pointsReversed'),
  ('points_returned', points_returned::text, said ->> 'pointsReturned'),
  ('the reason', reason, lower(said ->> 'reason')),
  ('the reference', reference, said ->> 'reference'),
  ('the time', created_at::text, (said ->> 'createdAt')::timestamptz::text),
  ('the note', case when whole then note end, case when whole then said ->> 'note' end),
  ('the actor', case when whole then created_by end, case when whole then said ->> 'createdBy' end),
  ('the list of lines', (
    select jsonb_agg(jsonb_build_array(
      order_item_id, plant_id, quantity, amount, currency, restocked) order by position)::text
    from refund_items where organization_id = f.organization_id and refund_id = f.id), (
    select jsonb_agg(jsonb_build_array(item -> 'orderItemId', item -> 'plantId', item -> 'quantity',
      item #> '{amount,amount}', item #> '{amount,currency}', item -> 'restocked') order by place)
    from jsonb_array_elements(said -> 'items') with ordinality as list (item, place))::text)
) value (what, stored, due)
where id is not null and said is not null;

-- event.stock
-- Each movement of a plant has its inventory.changed event, in this order, with its change, stock and cause.
select distinct on (organization_id, plant) organization_id, format('plant %s', plant) as subject, case
    when id is null then format('an inventory.changed event says %s, but there is no such movement', told)
    when told is null then format('movement %s (%s) has no inventory.changed event', id, stored)
    else format('movement %s is %s, but its inventory.changed event says %s', id, stored, told) end as message
-- From the last one back: the movements of the seed have no events. Of each plant, only the last that differs is named.
from (
  select organization_id, plant_id as plant, m.id, m.created_at, place,
    format('%s to %s by %s', m.change, m.stock_after, m.cause) as stored,
    case when e.said is not null
      then format('%s to %s by %s', said ->> 'change', said ->> 'stock', lower(said ->> 'cause')) end as told
  from (
    select *, row_number() over (partition by organization_id, plant_id order by number desc) as place
    from stock_movements
  ) m
  full join (
    select *, resource_id as plant_id, row_number() over (
      partition by organization_id, resource_id order by number desc) as place
    from told_events where type = 'inventory.changed'
  ) e using (organization_id, plant_id, place)
) m
where stored is distinct from told and (
  told is not null
  or not exists (select from demo_began where organization_id = m.organization_id and m.created_at <= first_event)
  or exists (
    select from events where organization_id = m.organization_id and type = 'plant.created' and resource_type = 'plant'
    and resource_id = plant))
order by organization_id, plant, place;

-- event.points
-- An entry has one loyalty.changed event, with the same customer, cause and points; each loyalty.changed event has its entry.
select coalesce(organization_id, event_organization) as organization_id,
  format('customer %s', coalesce(customer_id, resource_id)) as subject, format(case
    when id is null then 'an event loyalty.changed names the entry %s, which does not exist'
    when said is null then 'the entry %s has no event loyalty.changed'
    else 'the entry %s has more than one event loyalty.changed' end, coalesce(id::text, told)) as message
from entry_events e
where id is null or again or said is null and (
  reported
  or not exists (select from demo_began where organization_id = e.organization_id and e.created_at <= first_event)
  or exists (
    select from events where organization_id = e.organization_id and type = 'order.created' and resource_type = 'order'
    and resource_id = e.order_id));
select organization_id, format('customer %s', customer_id) as subject, value.what || ' entry ' || id as what, stored, due
from entry_events
cross join lateral (values
  ('the customer of', customer_id::text, resource_id::text),
  ('the kind of', kind, lower(said #>> '{entry,kind}')),
  ('the amount of', points::text, said #>> '{entry,points}'),
  ('the order of', order_id::text, said #>> '{entry,orderId}'),
  ('the refund of', refund_id::text, said #>> '{entry,refundId}'),
  ('the time of', created_at::text, (said #>> '{entry,createdAt}')::timestamptz::text),
  ('the points after', points_after::text, case when is_last then said ->> 'points' else points_after::text end)
) value (what, stored, due)
where id is not null and said is not null;
