-- points.balance
-- The balance of an account is the sum of its entries.
select organization_id, format('customer %s', customer_id) as subject, 'balance' as what, balance as stored, points as due
from account_sums;

-- points.lifetime
-- The lifetime points of an account are those earned, less those reversed.
select organization_id, format('customer %s', customer_id) as subject, 'lifetime_points' as what,
  lifetime_points as stored, lifetime as due
from account_sums;

-- points.debt
-- Only a reversal makes a debt.
select organization_id, format('customer %s', customer_id) as subject,
  format('entry %s (%s, %s points) leaves %s, but only a reversal may go below 0', id, kind, points, balance) as message
from (
  select *, sum(points) over (partition by organization_id, customer_id order by number) as balance
  from loyalty_entries
) e
where points < 0 and balance < 0 and kind <> 'reverse';

-- points.cause
-- The order, refund or reward code of an entry exists.
select e.organization_id, format('customer %s', e.customer_id) as subject,
  format('entry %s (%s, %s points) has no row that caused it', e.id, e.kind, e.points) as message
from loyalty_entries e
left join orders o on o.organization_id = e.organization_id and o.id = e.order_id
left join refunds f on f.organization_id = e.organization_id and f.id = e.refund_id
left join redemptions d on d.organization_id = e.organization_id and d.id = e.redemption_id
where not case e.kind
  when 'earn' then o.id is not null and e.refund_id is null
  when 'reverse' then o.id is not null and f.id is not null
  when 'return' then o.id is not null and (e.refund_id is null or f.id is not null)
  when 'redeem' then d.id is not null
  else e.order_id is null and e.refund_id is null and e.redemption_id is null
end;

-- points.redeemed
-- A reward code was paid once, with points of its customer.
select d.organization_id, format('customer %s', d.customer_id) as subject,
  -- The code itself is left out: it is worth money.
  format('what the ledger has for the reward code with the id %s', d.id) as what,
  string_agg(e.points::text, ' and ') as stored, (-d.points_spent)::text as due
from redemptions d
left join loyalty_entries e on e.redemption_id = d.id and e.kind = 'redeem' and e.customer_id = d.customer_id
group by d.id;

-- points.code
-- The points and the discount of an order, and its customer, are those of its reward code or voucher.
select organization_id, format('order %s', number) as subject, value.*
from order_sums o cross join lateral (values
  ('points_spent', o.points_spent::text, o.spent::text),
  ('the discount', o.discount::text, least(o.code_discount, o.subtotal)::text),
  ('the customer of the reward code', o.code_customer::text, o.customer_id::text),
  ('the customer of the voucher', o.voucher_customer::text, o.customer_id::text)
) value (what, stored, due);

-- points.earned
-- A paid order earned one point per whole unit of its currency, without shipping, with one entry.
select organization_id, format('order %s', number) as subject, value.*
from order_entries o cross join lateral (values
  ('points_earned', o.points_earned::text, o.earned::text),
  ('what the order earned', o.entry_earned, nullif(o.earned, 0)::text)
) value (what, stored, due);

-- points.reversed
-- The reversed points of an order are the sum of those of its refunds, each with one entry.
select organization_id, format('order %s', number) as subject, 'points_reversed' as what, points_reversed as stored, reversed as due
from order_sums;
select organization_id, format('order %s', number) as subject, format('what refund %s reversed', id) as what,
  reversed as stored, nullif(-points_reversed, 0)::text as due
from refund_entries;

-- points.returned
-- The returned points of an order are the sum of those of its refunds or of its cancel, each with one entry.
select organization_id, format('order %s', number) as subject, value.*
from order_entries o cross join lateral (values
  ('points_returned', o.points_returned::text, (o.returned + coalesce(o.undone, 0))::text),
  ('what the cancel returned', o.entry_returned, nullif(o.undone, 0)::text)
) value (what, stored, due);
select organization_id, format('order %s', number) as subject, format('what refund %s returned', id) as what,
  returned as stored, nullif(points_returned, 0)::text as due
from refund_entries;

-- points.owner
-- Points that an order or its refunds moved are those of its customer.
select e.organization_id, format('order %s', o.number) as subject, value.*
from loyalty_entries e
left join refunds f on f.id = e.refund_id
join orders o on o.id = coalesce(f.order_id, e.order_id)
cross join lateral (values
  (format('the customer of entry %s', e.id), e.customer_id, o.customer_id),
  (format('the order of entry %s', e.id), e.order_id, o.id)
) value (what, stored, due);
