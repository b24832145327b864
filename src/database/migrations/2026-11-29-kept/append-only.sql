-- Notes and shipments of an order are kept, as refunds are, and all of an order that it took when it was placed; its address may be
-- corrected until it is sent, and who carries a shipment later, too.
create or replace function append_only() returns table (name text, changing text[], published text[], personal text[])
  language sql immutable as $$
    values
      ('audit_log', '{}'::text[], '{}'::text[], '{address}'::text[]),
      ('event_bodies', '{}', '{}', '{body}'),
      ('events', '{}', '{position, sequence, link, data_digest}', '{data, actor, erased_at}'),
      ('loyalty_entries', '{}', '{}', '{created_by}'),
      ('order_items', '{refunded_quantity, shipped_quantity}', '{}', '{}'),
      ('order_notes', '{}', '{}', '{actor, text}'),
      ('order_timeline', '{}', '{}', '{actor, note}'),
      ('orders', '{status, shipping_address, tracking_number, payment_reference, refunded, refunded_shipping, points_earned,
        points_reversed, points_returned, metadata, private_metadata, updated_at}', '{}',
        '{shipping_address, metadata, private_metadata, updated_at}'),
      ('redemptions', '{order_id}', '{}', '{}'),
      ('refund_items', '{}', '{}', '{}'),
      ('refunds', '{metadata, private_metadata, updated_at}', '{}',
        '{created_by, metadata, private_metadata, updated_at}'),
      ('shipment_items', '{}', '{}', '{}'),
      ('shipments', '{carrier, tracking_number, tracking_url}', '{}',
        '{tracking_url, created_by}'),
      ('stock_movements', '{}', '{}', '{created_by}')
$$;

do $$
  declare
    kept record;
  begin
    for kept in
      select name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
      from append_only()
      join information_schema.columns on table_schema = current_schema and table_name = name
        and column_name <> all (changing || published)
      where name in ('orders', 'order_notes', 'shipments', 'shipment_items')
      group by name
    loop
      execute format('drop trigger if exists %I on %I', kept.name || '_keep', kept.name);
      execute format('create trigger %I before update of %s on %I for each row execute function refuse_change()',
        kept.name || '_keep', kept.columns, kept.name);
      continue when kept.name = 'orders';
      execute format('create trigger %I before delete on %I for each row execute function refuse_change()',
        kept.name || '_keep_rows', kept.name);
      execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
        kept.name || '_keep_all', kept.name);
    end loop;
  end
$$;
