-- Plants of before, some hundred at a time: the triggers note their words. Each part is a transaction of its own, so that nobody waits for long.
do $$
  declare
    worker text := to_regrole('plant_store_worker');
    behind uuid := '00000000-0000-0000-0000-000000000000';
    part uuid[];
  begin
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
      from (select id from plants where id > behind order by id limit 500) next;
      exit when part is null;
      update plants set name = name, botanical_name = botanical_name where id = any(part);
      commit;
      behind := part[cardinality(part)];
    end loop;
  end
$$;

-- Names are sorted as people sort them, on each database the same: by letters, then accents, then case.
create index concurrently plants_name_order_index on plants
  (organization_id, name collate "und-x-icu", id, light, watering, difficulty, pet_safety, sold_out, price, draft) where archived_at is null;
create index concurrently plants_name_words_index on plants using gin (search_vector(name));
create index concurrently plants_botanical_words_index on plants using gin (search_vector(botanical_name));
