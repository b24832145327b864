-- As before, with the time of the change of orders and refunds.
create or replace function append_only() returns table (name text, changing text[], published text[], personal text[])
  language sql immutable as $$
    values
      ('audit_log', '{}'::text[], '{}'::text[], '{address}'::text[]),
      ('event_bodies', '{}', '{}', '{body}'),
      ('events', '{}', '{position, sequence, link, data_digest}', '{data, actor, erased_at}'),
      ('loyalty_entries', '{}', '{}', '{created_by}'),
      ('order_items', '{refunded_quantity}', '{}', '{}'),
      ('order_timeline', '{}', '{}', '{actor, note}'),
      ('orders', '{status, tracking_number, payment_reference, refunded, refunded_shipping, points_earned,
        points_reversed, points_returned, metadata, updated_at}', '{}', '{shipping_address, metadata, updated_at}'),
      ('redemptions', '{order_id}', '{}', '{}'),
      ('refund_items', '{}', '{}', '{}'),
      ('refunds', '{metadata, updated_at}', '{}', '{created_by, metadata, updated_at}'),
      ('stock_movements', '{}', '{}', '{created_by}')
$$;
