import { Migration } from '@mikro-orm/migrations';
import { lockTables } from '../lock-tables.js';
import { digested } from './2026-12-01-row-digests.js';

/**
 * Lets the state of a catalogue say which plants were sold or restocked last, so that responses that show other plants
 * stay valid. Such a change raises the version by one for each plant.
 */
export class StockChanges extends Migration {
  override up(): void {
    // RACE: a writer that waits for the next statement would go on with the old trigger function, which fills no list. The
    // tables of the next migrations are locked with it: whoever waits for plants may have written one of these.
    this.addSql(lockTables(['plants', ...digested]));
    this.addSql(`alter table "catalogue_states" add column "stock_changes" uuid[] not null default '{}'`);
    this.addSql(plantOfStockChange);
    this.addSql(noteCatalogueChange);
  }
}

/** How many plants a row lists: at 20 changes a second on one connection, those of 1.6 seconds. */
const MOST = 32;

/**
 * The id of a plant of which only the stock has changed, and the time of the change; null after any other change. No
 * filter or order of the catalogue looks at these two columns. Whether the plant is sold out is another column.
 */
const plantOfStockChange = `create function plant_of_stock_change(before plants, after plants) returns uuid
  language plpgsql immutable as $$
  begin
    after.stock := before.stock;
    after.updated_at := before.updated_at;
    if after is distinct from before then
      return null;
    end if;
    return after.id;
  end $$`;

const counted = (rows: string, sign: string): string =>
  `select organization_id, ${sign}(archived_at is null)::int as plants, null::uuid as plant from ${rows}`;

const updated = `select coalesce(o.organization_id, n.organization_id) as organization_id,
      (n.id is not null and n.archived_at is null)::int - (o.id is not null and o.archived_at is null)::int as plants,
      plant_of_stock_change(o, n) as plant
    from old_rows o full join new_rows n on n.organization_id = o.organization_id and n.id = o.id`;

/** The list has one plant for each of the last versions of the row. Any other change empties it. */
const noteChange = (changes: string): string => `insert into catalogue_states
        (organization_id, slot, version, plants, stock_changes)
      select organization_id, pg_backend_pid() % 16, greatest(cardinality(stock_changes), 1), plants, stock_changes
      from (
        select organization_id, sum(plants) as plants,
          case when count(plant) = count(*) and count(*) <= ${MOST} then array_agg(plant) else '{}' end as stock_changes
        from (${changes}) changes group by organization_id
      ) change order by organization_id
      on conflict (organization_id, slot) do update set
        version = catalogue_states.version + excluded.version,
        plants = catalogue_states.plants + excluded.plants,
        stock_changes = case when excluded.stock_changes <> '{}' then
          (catalogue_states.stock_changes || excluded.stock_changes)
            [cardinality(catalogue_states.stock_changes) + cardinality(excluded.stock_changes) - ${MOST - 1}:]
        else '{}' end;`;

const noteCatalogueChange = `create or replace function note_catalogue_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      ${noteChange(counted('new_rows', ''))}
    elsif tg_op = 'DELETE' then
      ${noteChange(counted('old_rows', '-'))}
    else
      ${noteChange(updated)}
    end if;
    return null;
  end $$`;
