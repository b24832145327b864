-- The state of each catalogue, which the response cache reads: a version that changes with each committed change of the plants,
-- and the number of plants. Both are spread over 16 rows, so that concurrent changes seldom wait for one another: a writer
-- changes the row of its own database connection, and a reader combines all of them. Rows that change often fit on their
-- own page (HOT updates), if it has room.
create table catalogue_states (
  organization_id uuid not null constraint catalogue_states_organization_id_foreign references organizations,
  slot smallint not null,
  version bigint not null,
  plants int not null,
  stock_changes uuid[] not null default '{}',
  primary key (organization_id, slot)
) with (fillfactor = 25);

-- The id of a plant of which only the stock has changed, and the time of the change; null after any other change. No
-- filter or order of the catalogue looks at these two columns. Whether the plant is sold out is another column.
create function plant_of_stock_change(before plants, after plants) returns uuid language plpgsql immutable as $$
  begin
    after.stock := before.stock;
    after.updated_at := before.updated_at;
    if after is distinct from before then
      return null;
    end if;
    return after.id;
  end
$$;

-- The list of stock changes has one plant for each of the last versions of the row. Any other change empties it.
create function note_catalogue_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into catalogue_states (organization_id, slot, version, plants, stock_changes)
      select organization_id, pg_backend_pid() % 16, greatest(cardinality(stock_changes), 1), plants, stock_changes
      from (
        select organization_id, sum(plants) as plants,
          case when count(plant) = count(*) and count(*) <= 32 then array_agg(plant) else '{}' end as stock_changes
        from (
          select organization_id, (archived_at is null)::int as plants, null::uuid as plant from new_rows
        ) changes group by organization_id
      ) change order by organization_id
      on conflict (organization_id, slot) do update set
        version = catalogue_states.version + excluded.version,
        plants = catalogue_states.plants + excluded.plants,
        stock_changes = case when excluded.stock_changes <> '{}' then
          (catalogue_states.stock_changes || excluded.stock_changes)
            [cardinality(catalogue_states.stock_changes) + cardinality(excluded.stock_changes) - 31:]
        else '{}' end;
    elsif tg_op = 'DELETE' then
      insert into catalogue_states (organization_id, slot, version, plants, stock_changes)
      select organization_id, pg_backend_pid() % 16, greatest(cardinality(stock_changes), 1), plants, stock_changes
      from (
        select organization_id, sum(plants) as plants,
          case when count(plant) = count(*) and count(*) <= 32 then array_agg(plant) else '{}' end as stock_changes
        from (
          select organization_id, -(archived_at is null)::int as plants, null::uuid as plant from old_rows
        ) changes group by organization_id
      ) change order by organization_id
      on conflict (organization_id, slot) do update set
        version = catalogue_states.version + excluded.version,
        plants = catalogue_states.plants + excluded.plants,
        stock_changes = case when excluded.stock_changes <> '{}' then
          (catalogue_states.stock_changes || excluded.stock_changes)
            [cardinality(catalogue_states.stock_changes) + cardinality(excluded.stock_changes) - 31:]
        else '{}' end;
    else
      insert into catalogue_states (organization_id, slot, version, plants, stock_changes)
      select organization_id, pg_backend_pid() % 16, greatest(cardinality(stock_changes), 1), plants, stock_changes
      from (
        select organization_id, sum(plants) as plants,
          case when count(plant) = count(*) and count(*) <= 32 then array_agg(plant) else '{}' end as stock_changes
        from (
          select coalesce(o.organization_id, n.organization_id) as organization_id,
            (n.id is not null and n.archived_at is null)::int - (o.id is not null and o.archived_at is null)::int as plants,
            plant_of_stock_change(o, n) as plant
          from old_rows o full join new_rows n on n.organization_id = o.organization_id and n.id = o.id
        ) changes group by organization_id
      ) change order by organization_id
      on conflict (organization_id, slot) do update set
        version = catalogue_states.version + excluded.version,
        plants = catalogue_states.plants + excluded.plants,
        stock_changes = case when excluded.stock_changes <> '{}' then
          (catalogue_states.stock_changes || excluded.stock_changes)
            [cardinality(catalogue_states.stock_changes) + cardinality(excluded.stock_changes) - 31:]
        else '{}' end;
    end if;
    return null;
  end
$$;

create trigger plants_state_insert after insert on plants
  referencing new table as new_rows for each statement execute function note_catalogue_change();
create trigger plants_state_update after update on plants
  referencing old table as old_rows new table as new_rows for each statement execute function note_catalogue_change();
create trigger plants_state_delete after delete on plants
  referencing old table as old_rows for each statement execute function note_catalogue_change();
