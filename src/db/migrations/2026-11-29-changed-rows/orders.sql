-- Orders of before, some hundred at a time: the newest time that is known of each. Each part is a transaction of its own, so that nobody waits for long.
do $$
  declare
    worker text := to_regrole('plant_store_worker');
    behind uuid := '00000000-0000-0000-0000-000000000000';
    part uuid[];
  begin
    -- A superuser, as that of the embedded database, needs no role, whose rights may be granted later.
    if worker is not null and not has_column_privilege(worker, 'orders', 'updated_at', 'update') then
      worker := null;
    end if;
    loop
      -- Row security shows them to the worker. Who may not become it has no row security.
      if worker is not null then
        begin
          perform set_config('role', worker, true);
        exception when insufficient_privilege then
          worker := null;
        end;
      end if;
      select array_agg(id order by id) into part
      from (select id from orders where id > behind order by id limit 500) next;
      exit when part is null;
      update orders o set updated_at = greatest(
        o.created_at,
        (select max(created_at) from order_timeline t where t.organization_id = o.organization_id and t.order_id = o.id),
        (select max(created_at) from refunds r where r.organization_id = o.organization_id and r.order_id = o.id),
        -- New metadata of a refund changes the refund alone.
        (select max(created_at) from events e
          where e.organization_id = o.organization_id and e.resource_id = o.id and e.type <> 'refund.updated' and e.position is not null),
        (select max(created_at) from events e
          where e.organization_id = o.organization_id and e.resource_id = o.id and e.type <> 'refund.updated' and e.position is null))
      where o.id = any(part) and o.updated_at is null;
      commit;
      behind := part[cardinality(part)];
    end loop;
  end
$$;

create index concurrently orders_updated_index on orders (organization_id, updated_at);
