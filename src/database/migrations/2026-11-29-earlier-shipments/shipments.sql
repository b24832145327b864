-- An order that was shipped before there were shipments gets one, of all that was left then, with the time and the person of its
-- timeline. A few hundred orders a transaction, whose locks are those that a refund takes; what is done is not done again.
do $$
  declare
    batch uuid[];
    last uuid := '00000000-0000-0000-0000-000000000000';
  begin
    loop
      batch := array(select id from orders where id > last order by id limit 500);
      exit when batch = '{}';
      last := batch[cardinality(batch)];
      perform from orders where id = any (batch) order by id for update;
      with sent as (
        select o.id, o.organization_id, o.tracking_number, t.created_at, t.actor, gen_random_uuid() as shipment_id
        from orders o
        cross join lateral (
          select created_at, actor from order_timeline
          where organization_id = o.organization_id and order_id = o.id and status = 'shipped' order by number limit 1
        ) t
        where o.id = any (batch)
          and not exists (select from shipments where organization_id = o.organization_id and order_id = o.id)
      ), line as (
        select i.id, i.organization_id, i.position, i.plant_id, i.name, sent.shipment_id, sent.created_at,
          i.quantity - coalesce((
            select sum(item.quantity) from refunds f
            join refund_items item on item.organization_id = f.organization_id and item.refund_id = f.id
            where f.organization_id = i.organization_id and f.order_id = i.order_id and f.created_at < sent.created_at
              and item.order_item_id = i.id), 0)::int as units
        from sent join order_items i on i.organization_id = sent.organization_id and i.order_id = sent.id
      ), shipment as (
        insert into shipments (id, organization_id, created_at, order_id, tracking_number, created_by)
        select shipment_id, organization_id, created_at, id, tracking_number, actor from sent
        where exists (select from line where line.shipment_id = sent.shipment_id and units > 0)
        order by created_at
      ), item as (
        insert into shipment_items
          (id, organization_id, created_at, shipment_id, position, order_item_id, plant_id, name, quantity)
        select gen_random_uuid(), organization_id, created_at, shipment_id, position, id, plant_id, name, units
        from line where units > 0
      )
      update order_items i set shipped_quantity = line.units from line where line.id = i.id;
      commit;
    end loop;
  end
$$;
