-- The state of each catalogue: a version that every committed change of the plants raises, and the number of plants that are
-- not archived. Both are spread over 16 rows, so that concurrent changes seldom wait for one another: a writer changes the row
-- of its own database connection, and a reader adds up all rows. Rows that change often fit on their own page (HOT updates), if
-- the page has room.
create table catalogue_states (
  organization_id uuid not null constraint catalogue_states_organization_id_foreign references organizations,
  slot smallint not null,
  version bigint not null,
  plants int not null,
  -- How many of the plants that a row counts are drafts, so that customers are told the number of the others.
  drafts int not null default 0,
  primary key (organization_id, slot)
) with (fillfactor = 25);

-- The version of a catalogue, with which the response cache compares: numbers are comparable only while the server keeps running.
create function catalogue_version(organization uuid) returns json language plpgsql stable as $$
  begin
    return json_build_object(
      'server', pg_postmaster_start_time(),
      'number', (select coalesce(sum(version), 0) from catalogue_states where organization_id = organization)
    );
  end
$$;

-- One statement that changes many plants changes one row for each catalogue, always in the same order. In one statement
-- itself, because every sale runs it.
create function note_catalogue_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into catalogue_states (organization_id, slot, version, plants, drafts)
      select organization_id, pg_backend_pid() % 16, 1, count(*) filter (where archived_at is null),
        count(*) filter (where archived_at is null and draft)
      from new_rows group by organization_id order by organization_id
      on conflict (organization_id, slot) do update
      set version = catalogue_states.version + 1, plants = catalogue_states.plants + excluded.plants,
        drafts = catalogue_states.drafts + excluded.drafts;
    elsif tg_op = 'DELETE' then
      insert into catalogue_states (organization_id, slot, version, plants, drafts)
      select organization_id, pg_backend_pid() % 16, 1, -count(*) filter (where archived_at is null),
        -count(*) filter (where archived_at is null and draft)
      from old_rows group by organization_id order by organization_id
      on conflict (organization_id, slot) do update
      set version = catalogue_states.version + 1, plants = catalogue_states.plants + excluded.plants,
        drafts = catalogue_states.drafts + excluded.drafts;
    else
      insert into catalogue_states (organization_id, slot, version, plants, drafts)
      select organization_id, pg_backend_pid() % 16, 1, sum(plants), sum(drafts) from (
        select organization_id, (archived_at is null)::int as plants, (archived_at is null and draft)::int as drafts from new_rows
        union all select organization_id, -(archived_at is null)::int, -(archived_at is null and draft)::int from old_rows
      ) changes group by organization_id order by organization_id
      on conflict (organization_id, slot) do update
      set version = catalogue_states.version + 1, plants = catalogue_states.plants + excluded.plants,
        drafts = catalogue_states.drafts + excluded.drafts;
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
