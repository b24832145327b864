-- order.missing
-- An order exists if rows or events belong to it.
select distinct r.organization_id, format('order %s', r.order_id) as subject, 'the order does not exist, but rows belong to it' as message
from (
  select organization_id, order_id from order_items
  union all select organization_id, order_id from order_timeline
  union all select organization_id, order_id from refunds
  union all select organization_id, order_id from shipments
  union all select organization_id, resource_id from events where resource_type = 'order'
) r
left join orders o on o.organization_id = r.organization_id and o.id = r.order_id
where o.id is null;

-- order.line-total
-- A line costs its quantity times its price, less its discount.
select organization_id, format('order %s', number) as subject, format('the total of line %s', position) as what,
  total as stored, quantity::bigint * unit_price - discount as due
from order_lines;

-- order.subtotal
-- The subtotal is the sum of the lines before the discount.
select organization_id, format('order %s', number) as subject, 'the subtotal' as what, subtotal as stored, coalesce(gross, 0) as due
from order_sums;

-- order.discount
-- The discount is the sum of those of the lines.
select organization_id, format('order %s', number) as subject, 'the discount' as what, discount as stored, coalesce(discounts, 0) as due
from order_sums;

-- order.discount-share
-- The discount is spread over the lines by largest remainder.
select r.organization_id, format('order %s', number) as subject,
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
      from order_lines
    ) line where whole > 0 and (discounts <> 0 or discount <> 0)
  ) line
) r
-- The lines with the largest fractions carry one unit more; of equal fractions, the earlier line.
where more <> case when rank <= given then 1 else 0 end;

-- order.total
-- The total is the subtotal, less the discount, with the shipping.
select organization_id, format('order %s', number) as subject, 'the total' as what,
  total as stored, subtotal::bigint - discount + shipping as due
from order_sums;

-- order.currency
-- An order, its lines and its refunds have one currency.
select organization_id, format('order %s', number) as subject, 'the currency ' || part as what, currency as stored, due
from (
  select organization_id, number, 'of the order' as part, currency,
    case when currency ~ '^[A-Z]{3}$' then currency else 'three letters' end as due from orders
  union all
  select organization_id, number, format('of line %s', position), currency, due_currency from order_lines
  union all
  select o.organization_id, o.number, format('of refund %s', f.id), f.currency, o.currency
  from refunds f join orders o on o.id = f.order_id
  union all
  select o.organization_id, o.number, format('of refund line %s', i.id), i.currency, o.currency
  from refund_items i join refunds f on f.id = i.refund_id join orders o on o.id = f.order_id
) r;

-- order.timeline
-- The timeline leads from pending to the status, by allowed transitions.
select organization_id, format('order %s', number) as subject,
  format('the timeline is %s, and the status %s', coalesce(path, 'empty'), status) as message
from order_sums
where path is null or status <> split_part(path, ' → ', -1) or path not in (
    'pending',
    'pending → cancelled',
    'pending → processing',
    'pending → processing → cancelled',
    'pending → processing → refunded',
    'pending → processing → shipped',
    'pending → processing → shipped → refunded',
    'pending → processing → shipped → delivered',
    'pending → processing → shipped → delivered → refunded'
  ) and not (shipping_address is null and path in (
    -- What is picked up is not shipped.
    'pending → processing → delivered',
    'pending → processing → delivered → refunded'
  ));

-- order.status
-- An order is refunded, or cancelled after it was paid, if and only if neither money nor units are left.
select organization_id, format('order %s', number) as subject, format('the status is %s, but %s', status, case
    when paid then format('%s of the money and %s of the units are left', total - money, units - refunded_units)
    else 'it was never paid' end) as message
from (select *, paid and money = total and units = refunded_units as nothing_left from order_sums) r
where case status when 'refunded' then not nothing_left when 'cancelled' then paid and not nothing_left else nothing_left end;
