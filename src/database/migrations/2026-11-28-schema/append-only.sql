-- History is append-only: the database itself refuses to change ledger rows, refunds, events, the audit log, and the
-- copies that an order took when it was placed.

-- The tables that are kept, and the columns of each that may still change: whenever (`changing`), once by the relay
-- (`published`), or by `eraseCustomer` in a transaction that says so (`personal`). The triggers below read this list, and so
-- do the rights of the roles (`db/row-security/`).
create function append_only() returns table (name text, changing text[], published text[], personal text[])
  language sql immutable as $$
    values
      ('audit_log', '{}'::text[], '{}'::text[], '{address}'::text[]),
      ('event_bodies', '{}', '{}', '{body}'),
      ('events', '{}', '{position, sequence, link, data_digest}', '{data, actor, erased_at}'),
      ('loyalty_entries', '{}', '{}', '{created_by}'),
      ('order_items', '{refunded_quantity}', '{}', '{}'),
      ('order_timeline', '{}', '{}', '{actor, note}'),
      ('orders', '{status, tracking_number, payment_reference, refunded, refunded_shipping, points_earned,
        points_reversed, points_returned, metadata, private_metadata, updated_at}', '{}',
        '{shipping_address, metadata, private_metadata, updated_at}'),
      ('redemptions', '{order_id}', '{}', '{}'),
      ('refund_items', '{}', '{}', '{}'),
      ('refunds', '{metadata, private_metadata, updated_at}', '{}',
        '{created_by, metadata, private_metadata, updated_at}'),
      ('stock_movements', '{}', '{}', '{created_by}')
$$;

create function refuse_change() returns trigger language plpgsql as $$
  declare
    erased text[];
  begin
    if tg_op = 'UPDATE' and current_setting('plant_store.erasing', true) = 'yes' then
      select personal into erased from append_only() where name = tg_table_name;
      if to_jsonb(new) - erased = to_jsonb(old) - erased then
        return new;
      end if;
    end if;
    raise exception 'What "%" holds is not changed any more (%).', tg_table_name, tg_op
      using errcode = 'integrity_constraint_violation';
  end
$$;

-- The trigger names all columns that may not change: an update that sets none of them does not even call it.
do $$
  declare
    kept record;
  begin
    for kept in
      select name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
      from append_only()
      join information_schema.columns on table_schema = current_schema and table_name = name
        and column_name <> all (changing || published)
      group by name
    loop
      execute format('create trigger %I before update of %s on %I for each row execute function refuse_change()',
        kept.name || '_keep', kept.columns, kept.name);
      execute format('create trigger %I before delete on %I for each row execute function refuse_change()',
        kept.name || '_keep_rows', kept.name);
      execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
        kept.name || '_keep_all', kept.name);
    end loop;
  end
$$;

-- The relay publishes an event once.
create trigger events_keep_position before update of position, sequence, link, data_digest on events
  for each row when (old.position is not null) execute function refuse_change();

-- Leaves the network address out of rows of the audit log that an erased customer causes.
-- RACE: a login or a refused request may write such a row while the customer is erased. The erasure cannot see a row that
-- is not committed yet. So the trigger locks the user, as the erasure does, and one waits for the other: either the erasure
-- finds the row, or the trigger finds that the customer was erased.
create function leave_address_out() returns trigger language plpgsql as $$
  begin
    perform from users where organization_id = new.organization_id and id = new.user_id for key share;
    if exists (
      select from users u join customers c on c.organization_id = u.organization_id and c.id = u.customer_id
      where u.organization_id = new.organization_id and u.id = new.user_id and c.erased_at is not null
    ) then
      new.address := null;
    end if;
    return new;
  end
$$;
create trigger audit_log_leave_address_out before insert on audit_log
  for each row when (new.role = 'customer' and new.address is not null) execute function leave_address_out();
