-- How many of the plants that a row counts are drafts, so that customers are told the number of the others.
alter table catalogue_states add column drafts int not null default 0;

create or replace function note_catalogue_change() returns trigger language plpgsql as $$
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
