-- refund.unpaid
-- An order that was never paid has no refunds.
select organization_id, format('order %s', number) as subject,
  format('the order was never paid, but has %s refunds', refunds) as message
from order_sums where not paid and refunds > 0;

-- refund.money
-- The refunded money of an order is the sum of its refunds, and at most its total.
select organization_id, format('order %s', number) as subject, 'refunded' as what, refunded as stored, money as due
from order_sums;
select organization_id, format('order %s', number) as subject, 'the sum of the refunds' as what, money as stored, total as most
from order_sums;

-- refund.shipping
-- The refunded shipping of an order is the sum of that of its refunds, and at most its shipping.
select organization_id, format('order %s', number) as subject, 'refunded_shipping' as what, refunded_shipping as stored, shippings as due
from order_sums;
select organization_id, format('order %s', number) as subject, 'the refunded shipping' as what, shippings as stored, shipping as most
from order_sums;

-- refund.units
-- The refunded units of a line are the sum of those of its refunds, and at most its quantity.
select organization_id, format('order %s', number) as subject, 'refunded_quantity of line ' || position as what,
  refunded_quantity as stored, units as due
from refunded_lines;
select organization_id, format('order %s', number) as subject, 'the sum of the refunded units of line ' || position as what,
  units as stored, quantity as most
from refunded_lines;

-- refund.parts
-- The total of a refund is the sum of its lines, its shipping and its goodwill.
select organization_id, format('order %s', number) as subject, format('the total of refund %s', id) as what,
  total as stored, items + shipping + goodwill as due
from refund_sums;

-- refund.item-amount
-- The first k units of a line of n units that cost P are worth (2Pk + n) div 2n.
select organization_id, format('order %s', number) as subject, format('the amount of line %s in refund %s', line, refund_id) as what,
  amount as stored, due_amount as due
from refund_lines where plant_id = line_plant;

-- refund.item-line
-- A refund line names a line of the order and its plant.
select organization_id, format('order %s', number) as subject, format('line %s of refund %s names %s', id, refund_id,
  case when line_id is null then 'no line of the order'
    else format('the plant %s, but its order line has %s', plant_id, line_plant) end) as message
from refund_lines where plant_id is distinct from line_plant;

-- refund.kind
-- A refund is full if nothing was refunded before it, and nothing is left after it.
select organization_id, format('order %s', number) as subject, format('the kind of refund %s', id) as what, kind as stored,
  case when is_first and money = order_total and units = order_units then 'full' else 'partial' end as due
from refund_sums;

-- refund.goodwill
-- Only a refund of everything that is left has negative goodwill.
select organization_id, format('order %s', number) as subject,
  format('minus the goodwill of refund %s, which is not the last', id) as what, -goodwill as stored, 0 as most
from refund_sums where not (money = order_total and units = order_units);

-- refund.points-reversed
-- Of E points earned on M of merchandise, (2ER + M) div 2M are reversed once R of it is refunded.
select organization_id, format('order %s', number) as subject, format('points_reversed of refund %s', id) as what,
  points_reversed as stored, due_reversed as due
from refund_points;

-- refund.points-returned
-- Of D points that gave a discount of X, (2Dd + X) div 2X have come back once the refunded units carried d of it; all of D once no units are left.
select organization_id, format('order %s', number) as subject, format('points_returned of refund %s', id) as what,
  points_returned as stored, due_returned as due
from refund_points;
