-- shipment.units
-- The shipped units of a line are the sum of those of its shipments, and at most its quantity.
select organization_id, format('order %s', number) as subject, 'shipped_quantity of line ' || position as what,
  shipped_quantity as stored, shipped as due
from shipped_lines;
select organization_id, format('order %s', number) as subject, 'the sum of the shipped units of line ' || position as what,
  shipped as stored, quantity as most
from shipped_lines;

-- shipment.item-line
-- A shipment has units, of lines of its order with their plants.
select s.organization_id, format('order %s', o.number) as subject, format('shipment %s %s', s.id, case
    when i.id is null then 'has no units'
    else format('names %s, which is no line of the order with this plant', i.order_item_id) end) as message
from shipments s
join orders o on o.id = s.order_id
left join shipment_items i on i.shipment_id = s.id
left join order_items l on l.id = i.order_item_id and l.order_id = s.order_id and l.plant_id = i.plant_id
where l.id is null;

-- shipment.unshipped
-- A refund takes the units first that are not shipped: what was refunded before a shipment was not shipped with it.
select s.organization_id, format('order %s', s.number) as subject,
  format('the units of line %s that were shipped or refunded up to shipment %s', s.position, s.id) as what,
  s.shipped + s.refunded as stored, s.quantity as most
from (
  select l.organization_id, o.number, l.position, l.quantity, s.id,
    sum(i.quantity) over (partition by l.id order by s.number) as shipped,
    coalesce((
      select sum(r.quantity) from told_events refund
      join refund_items r on r.refund_id::text = refund.said ->> 'id' and r.order_item_id = l.id
      where refund.type = 'refund.created' and refund.organization_id = s.organization_id
        and refund.resource_id = s.order_id and refund.number < shipped.number), 0) as refunded
  from told_events shipped
  join shipments s on s.organization_id = shipped.organization_id and s.id::text = shipped.said ->> 'id'
  join shipment_items i on i.shipment_id = s.id
  join order_items l on l.id = i.order_item_id
  join orders o on o.id = l.order_id
  where shipped.type = 'shipment.created'
) s;

-- shipment.status
-- An order of which a part was shipped is processing while units are left to ship, and then shipped; one that was not paid has no shipments.
select o.organization_id, format('order %s', o.number) as subject,
  format('the status is %s, but %s units were shipped, and %s are left', o.status, line.shipped, line.unshipped) as message
from order_sums o
join (
  select order_id, sum(shipped) as shipped, sum(greatest(0, quantity - refunded_quantity - shipped)) as unshipped
  from shipped_lines group by order_id
) line on line.order_id = o.id
where line.shipped > 0 and case o.status
    when 'processing' then line.unshipped = 0
    when 'shipped' then line.unshipped > 0
    -- A pick-up is delivered with all that is left.
    when 'delivered' then line.unshipped > 0 and o.shipping_address is not null
    else o.status in ('pending', 'cancelled') end;

-- shipment.tracking
-- The tracking number of an order is that of its last shipment.
select s.organization_id, format('order %s', o.number) as subject, 'the tracking number' as what,
  o.tracking_number as stored, s.tracking_number as due
from (select distinct on (order_id) * from shipments order by order_id, number desc) s
join orders o on o.id = s.order_id;

-- event.shipment
-- A shipment has one shipment.created event; the last event of it has the same content.
select o.organization_id, format('order %s', o.number) as subject,
  format('the shipment %s has %s shipment.created events, but should have 1', s.id, count(e.said)) as message
from shipments s
join orders o on o.id = s.order_id
left join told_events e on e.type = 'shipment.created' and e.organization_id = s.organization_id and e.said ->> 'id' = s.id::text
group by o.id, s.id
-- A migration gave orders their shipments that were shipped before: their events know no shipped units.
having count(e.said) > 1 or count(e.said) = 0 and exists (
  select from told_events t where t.type = 'order.status_changed' and t.organization_id = o.organization_id
    and t.resource_id = o.id and lower(t.said ->> 'status') = 'shipped' and t.said #> '{items,0,shippedQuantity}' is not null);
select e.organization_id, format('order %s', coalesce(o.number, e.resource_id::text)) as subject,
  format('%s of shipment %s', value.what, e.said ->> 'id') as what, stored, due
from (
  select distinct on (organization_id, said ->> 'id') * from told_events
  where type in ('shipment.created', 'shipment.updated')
  order by organization_id, said ->> 'id', number desc
) e
left join shipments s on s.organization_id = e.organization_id and s.id::text = e.said ->> 'id'
left join orders o on o.id = s.order_id
cross join lateral (values
  ('the order', s.order_id::text, e.resource_id::text),
  ('the carrier', s.carrier, said ->> 'carrier'),
  ('the tracking number', s.tracking_number, said ->> 'trackingNumber'),
  ('the tracking address', case when whole then s.tracking_url end, case when whole then said ->> 'trackingUrl' end),
  ('the time', s.created_at::text, (said ->> 'createdAt')::timestamptz::text),
  ('the actor', case when whole then s.created_by end, case when whole then said ->> 'createdBy' end),
  ('the list of units', (
    select jsonb_agg(jsonb_build_array(order_item_id, plant_id, name, quantity, lot) order by position)::text
    from shipment_items where organization_id = s.organization_id and shipment_id = s.id), (
    select jsonb_agg(jsonb_build_array(item -> 'orderItemId', item -> 'plantId', item -> 'name', item -> 'quantity', item -> 'lot')
      order by place)
    from jsonb_array_elements(said -> 'items') with ordinality as list (item, place))::text)
) value (what, stored, due);
