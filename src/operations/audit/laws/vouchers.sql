-- voucher.used
-- A voucher counts its uses by orders that were not cancelled before payment.
select v.organization_id, format('voucher %s', v.code) as subject, 'how often it was used' as what, v.used as stored,
  count(u.id) as due
from vouchers v left join voucher_uses u on u.voucher_id = v.id and not u.returned
group by v.id;

-- voucher.order
-- An order has a voucher code if and only if it used a voucher, and its cancellation before payment gave the use back.
select organization_id, format('order %s', number) as subject, value.*
from order_sums o cross join lateral (values
  ('whether it used a voucher', o.uses_voucher, o.voucher_code is not null),
  ('whether the use was given back', o.voucher_returned, case when o.uses_voucher then o.status = 'cancelled' and not o.paid end)
) value (what, stored, due);
