-- Refunds of before, likewise: their metadata alone may have changed, which an event of their order says.
do $$
  declare
    worker text := to_regrole('plant_store_worker');
    behind uuid := '00000000-0000-0000-0000-000000000000';
    part uuid[];
  begin
    if worker is not null and not has_column_privilege(worker, 'refunds', 'updated_at', 'update') then
      worker := null;
    end if;
    loop
      if worker is not null then
        begin
          perform set_config('role', worker, true);
        exception when insufficient_privilege then
          worker := null;
        end;
      end if;
      select array_agg(id order by id) into part
      from (select id from refunds where id > behind order by id limit 500) next;
      exit when part is null;
      update refunds r set updated_at = greatest(
        r.created_at,
        (select max(created_at) from events e
          where e.organization_id = r.organization_id and e.resource_id = r.order_id and e.type = 'refund.updated'
            and e.data #>> '{subject,id}' = r.id::text and e.position is not null),
        (select max(created_at) from events e
          where e.organization_id = r.organization_id and e.resource_id = r.order_id and e.type = 'refund.updated'
            and e.data #>> '{subject,id}' = r.id::text and e.position is null))
      where r.id = any(part) and r.updated_at is null;
      commit;
      behind := part[cardinality(part)];
    end loop;
  end
$$;
