-- event.created
-- An order has one order.created event, with the same number, customer, amounts, lines and address.
select o.organization_id, format('order %s', o.number) as subject,
  format('it has %s order.created events, but should have 1', count(e.type)) as message
from orders o
left join told_events e on e.type = 'order.created' and e.organization_id = o.organization_id and e.resource_id = o.id
group by o.id
having count(e.type) > 1 or count(e.type) = 0 and not exists (
  select from demo_began where organization_id = o.organization_id and o.created_at <= first_event);
select o.organization_id, format('order %s', o.number) as subject, value.*
from told_events e
join orders o on o.organization_id = e.organization_id and o.id = e.resource_id
left join (
  select order_id, jsonb_agg(jsonb_build_array(
    id, plant_id, name, quantity, unit_price, discount, total, currency) order by position)::text as list
  from order_items group by order_id
) line on line.order_id = o.id
cross join lateral (values
  ('the number', o.number, said ->> 'number'),
  ('the customer', o.customer_id::text, said ->> 'customerId'),
  ('the subtotal', o.subtotal::text, said #>> '{subtotal,amount}'),
  ('the discount', o.discount::text, said #>> '{discount,amount}'),
  ('the shipping', o.shipping::text, said #>> '{shipping,amount}'),
  ('the total', o.total::text, said #>> '{total,amount}'),
  ('the currency', o.currency, said #>> '{total,currency}'),
  ('the time', o.created_at::text, (said ->> 'placedAt')::timestamptz::text),
  ('the list of lines', line.list, (
    select jsonb_agg(jsonb_build_array(item -> 'id', item -> 'plantId', item -> 'name', item -> 'quantity',
      item #> '{unitPrice,amount}', item #> '{discount,amount}', item #> '{total,amount}', item #> '{total,currency}') order by place)
    from jsonb_array_elements(said -> 'items') with ordinality as list (item, place))::text),
  ('the digest of the address',
    case when whole then md5(jsonb_strip_nulls(o.shipping_address)::text) end,
    case when whole then md5(nullif(jsonb_strip_nulls(said -> 'shippingAddress'), 'null')::text) end)
) value (what, stored, due)
where e.type = 'order.created';

-- event.status
-- The timeline of an order has the steps of its order.status_changed events.
select o.organization_id, format('order %s', o.number) as subject,
  format('the steps of the timeline are %s, but those of its events %s', coalesce(t.steps, 'none'), coalesce(e.steps, 'none')) as message
from orders o
left join (
  select order_id, string_agg(before || ' → ' || status, ', ' order by number) as steps
  from (select *, lag(status) over (partition by order_id order by number) as before from order_timeline) step
  group by order_id
) t on t.order_id = o.id
left join (
  select organization_id, resource_id, bool_or(type = 'order.created') as created,
    string_agg(previous || ' → ' || lower(said ->> 'status'), ', ' order by number)
      filter (where type = 'order.status_changed') as steps
  from told_events where type in ('order.created', 'order.status_changed') group by organization_id, resource_id
) e on e.organization_id = o.organization_id and e.resource_id = o.id
where case
  when e.created or not exists (select from demo_began where organization_id = o.organization_id and o.created_at <= first_event)
    then t.steps is distinct from e.steps
  else e.steps is not null and right(t.steps, length(e.steps)) is distinct from e.steps end;

-- event.timeline
-- The timeline and the payment reference are those of the last event of the order.
select o.organization_id, format('order %s', o.number) as subject, value.*
from (
  select distinct on (organization_id, resource_id) * from told_events
  where type in ('order.created', 'order.status_changed')
  order by organization_id, resource_id, number desc
) e
join orders o on o.organization_id = e.organization_id and o.id = e.resource_id
left join lateral (
  select jsonb_agg(jsonb_build_array(extract(epoch from created_at), status, request_id,
    case when whole then actor end, case when whole then note end) order by number)::text as list
  from order_timeline where organization_id = o.organization_id and order_id = o.id
) t on true
cross join lateral (values
  ('the payment reference', o.payment_reference, said ->> 'paymentReference'),
  ('the timeline', t.list, (
    select jsonb_agg(jsonb_build_array(
      extract(epoch from (item ->> 'at')::timestamptz), lower(item ->> 'status'), item -> 'requestId',
      case when whole then item ->> 'actor' end, case when whole then item ->> 'note' end) order by place)
    from jsonb_array_elements(said -> 'timeline') with ordinality as list (item, place))::text)
) value (what, stored, due);
