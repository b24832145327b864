-- stock.sum
-- The stock of a plant is the sum of its movements.
select coalesce(p.organization_id, m.organization_id) as organization_id,
  format('plant %s', coalesce(p.id, m.plant_id)) as subject, 'the stock' as what, p.stock as stored, coalesce(m.stock, 0) as due
from plants p full join (
  select organization_id, plant_id, sum(change) as stock from stock_movements group by organization_id, plant_id
) m on m.organization_id = p.organization_id and m.plant_id = p.id;

-- stock.running
-- The stock after a movement is the stock before it, and its change.
select organization_id, format('plant %s', plant_id) as subject, format('the stock after movement %s', id) as what,
  stock_after as stored,
  -- Compares each row with the one before it, so that a wrong row is reported alone, without all that follow.
  change + lag(stock_after, 1, 0) over (partition by organization_id, plant_id order by number) as due
from stock_movements;

-- stock.negative
-- No movement leaves less than no stock.
select organization_id, format('plant %s', plant_id) as subject, format('the stock after movement %s is %s', id, stock_after) as message
from stock_movements where stock_after < 0;

-- stock.cause
-- The order line or refund line of a movement exists.
select m.organization_id, format('plant %s', m.plant_id) as subject,
  format('movement %s says "%s", but the row that caused it does not exist', m.id, m.cause) as message
from stock_movements m
left join order_items l on l.organization_id = m.organization_id and l.id = m.order_item_id
left join refund_items i on i.organization_id = m.organization_id and i.id = m.refund_item_id
where (m.cause in ('order', 'cancel')) <> (l.id is not null) or (m.cause = 'refund') <> (i.id is not null);

-- stock.order
-- An order line takes its units from stock once.
select organization_id, format('order %s', number) as subject, 'the change of stock by line ' || position as what,
  sold as stored, (-quantity)::text as due
from line_movements;

-- stock.cancel
-- The cancel of an order that was not paid puts each of its lines back once.
select organization_id, format('order %s', number) as subject, 'the change of stock by the cancel of line ' || position as what,
  cancelled as stored, put_back::text as due
from line_movements;

-- stock.refund
-- A refund line puts its units back once, unless they were lost.
select i.organization_id, format('order %s', o.number) as subject, format('the change of stock by refund line %s', i.id) as what,
  string_agg(m.change::text, ' and ') as stored, case when i.restocked then i.quantity::text end as due
from refund_items i
join refunds f on f.id = i.refund_id
join orders o on o.id = f.order_id
left join stock_movements m on m.refund_item_id = i.id and m.cause = 'refund'
group by i.id, o.number;

-- stock.plant
-- A movement changes the stock of the plant of its order line or refund line.
select m.organization_id, format('order %s', o.number) as subject, format('the plant of movement %s', m.id) as what,
  m.plant_id as stored, coalesce(l.plant_id, i.plant_id) as due
from stock_movements m
left join order_items l on l.id = m.order_item_id
left join refund_items i on i.id = m.refund_item_id
left join refunds f on f.id = i.refund_id
join orders o on o.id = coalesce(l.order_id, f.order_id);

-- catalogue.size
-- The counted size of a catalogue is the number of its plants that are not archived.
select o.id as organization_id, 'catalogue' as subject, 'its size' as what,
  -- A trigger counts it, and clients see it as the total of their pages.
  (select coalesce(sum(plants), 0) from catalogue_states s where s.organization_id = o.id)::bigint as stored,
  (select count(*) from plants p where p.organization_id = o.id and p.archived_at is null) as due
from organizations o;

-- catalogue.drafts
-- The counted drafts of a catalogue are its drafts that are not archived.
select o.id as organization_id, 'catalogue' as subject, 'its drafts' as what,
  (select coalesce(sum(drafts), 0) from catalogue_states s where s.organization_id = o.id)::bigint as stored,
  (select count(*) from plants p where p.organization_id = o.id and p.archived_at is null and p.draft) as due
from organizations o;
