-- This copy never changes either: the trigger of the table names all of its columns that are kept.
do $$
  declare
    kept text;
  begin
    select string_agg(quote_ident(column_name), ', ' order by ordinal_position) into kept
      from append_only()
      join information_schema.columns on table_schema = current_schema and table_name = name
      where name = 'orders' and column_name <> all (changing || published);
    drop trigger orders_keep on orders;
    execute format('create trigger orders_keep before update of %s on orders for each row execute function refuse_change()', kept);
  end
$$;
