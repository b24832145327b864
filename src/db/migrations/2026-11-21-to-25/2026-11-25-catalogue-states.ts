import { Migration } from '@mikro-orm/migrations';

/**
 * Gives every catalogue a state that changes with each committed change of its plants, and its number of plants. Both
 * are spread over 16 rows, so that concurrent changes seldom wait for one another: a writer changes the row of its own
 * database connection, and a reader combines all of them.
 */
export class CatalogueStates extends Migration {
  override up(): void {
    this.addSql(createTable);
    this.addSql(`alter table "catalogue_states" add constraint "catalogue_states_organization_id_foreign"
      foreign key ("organization_id") references "organizations" ("id")`);
    this.addSql(countExisting);
    this.addSql(createFunction);
    for (const [event, tables] of Object.entries(changedRows)) {
      this.addSql(`create trigger "plants_state_${event}" after ${event} on "plants"
        referencing ${tables} for each statement execute function note_catalogue_change()`);
    }
  }
}

// Rows that change often fit on their own page (HOT updates), if it has room.
const createTable = `create table "catalogue_states" (
  "organization_id" uuid not null,
  "slot" smallint not null,
  "version" bigint not null,
  "plants" int not null,
  primary key ("organization_id", "slot")
) with (fillfactor = 25)`;

const countExisting = `insert into "catalogue_states" ("organization_id", "slot", "version", "plants")
  select "organization_id", 0, 1, count(*) filter (where "archived_at" is null) from "plants" group by "organization_id"`;

const changedRows: Record<string, string> = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};

const counted = (rows: string, sign: string): string =>
  `select organization_id, ${sign}(archived_at is null)::int as plants from ${rows}`;

/** One statement that changes many plants changes one row of the state. */
const noteChange = (changes: string): string => `insert into catalogue_states (organization_id, slot, version, plants)
      select organization_id, pg_backend_pid() % 16, 1, sum(plants) from (${changes}) changes
      group by organization_id order by organization_id
      on conflict (organization_id, slot) do update
      set version = catalogue_states.version + 1, plants = catalogue_states.plants + excluded.plants;`;

const createFunction = `create function note_catalogue_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      ${noteChange(counted('new_rows', ''))}
    elsif tg_op = 'DELETE' then
      ${noteChange(counted('old_rows', '-'))}
    else
      ${noteChange(`${counted('new_rows', '')} union all ${counted('old_rows', '-')}`)}
    end if;
    return null;
  end $$`;
