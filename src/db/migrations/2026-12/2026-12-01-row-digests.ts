import { Migration } from '@mikro-orm/migrations';
import { lockTables } from '../lock-tables.js';

/**
 * Digests of the columns that never change: a trigger writes them with the row, in its transaction. `link_rows` adds them to
 * a hash chain later, in the order in which they were committed (`core/row-digests/link-rows.ts`). The digests of rows that
 * exist already are made from their current columns: they prove that nothing changed since this migration, not before it.
 */
export class RowDigests extends Migration {
  override up(): void {
    // RACE: a row that is written after the digests of its table, and before the trigger, would have none.
    this.addSql(lockTables(digested));
    this.addSql("set local timezone = 'UTC'");
    for (const statement of [...createTables, ...createFunctions]) this.addSql(statement);
    for (const [table, columns] of Object.entries(tables)) {
      this.addSql(digestMissing(table, columns));
      this.addSql(`select digest_missing_${table}()`);
    }
    for (const [table, column] of setOnce) {
      this.addSql(digestMissingSetOnce(table, column));
      this.addSql(`select digest_missing_${table}_${column}()`);
    }
    this.addSql(linkExisting);
    for (const [table, columns] of Object.entries(tables)) {
      for (const statement of triggers(table, columns)) this.addSql(statement);
    }
    for (const [table, column] of setOnce) {
      for (const statement of setOnceTriggers(table, column)) this.addSql(statement);
    }
    this.addSql(refuseChange);
    for (const statement of keep) this.addSql(statement);
  }
}

interface Columns {
  /** Those that the digest does not cover, because they change. */
  changing?: string[];
  /** Those that an erasure changes. A salt that is erased with them keeps their digest from confirming a guess. */
  personal?: string[];
}

const tables: Record<string, Columns> = {
  audit_log: { personal: ['address'] },
  orders: {
    changing: [
      ...['status', 'tracking_number', 'payment_reference', 'refunded', 'refunded_shipping'],
      ...['points_earned', 'points_reversed', 'points_returned'],
    ],
    personal: ['shipping_address'],
  },
  order_items: { changing: ['refunded_quantity'] },
  order_timeline: { personal: ['actor', 'note'] },
  refunds: { personal: ['created_by'] },
  refund_items: {},
  stock_movements: { personal: ['created_by'] },
  loyalty_entries: { personal: ['created_by'] },
  redemptions: { changing: ['order_id'] },
  users: { changing: ['disabled_at'], personal: ['login_id'] },
  api_keys: { changing: ['last_used_at', 'revoked_at'] },
};

/** The tables whose rows have digests. */
export const digested = Object.keys(tables);

/** Columns that are set once, after their row was written. */
export const setOnce = [
  ['orders', 'payment_reference'],
  ['orders', 'tracking_number'],
  ['api_keys', 'revoked_at'],
] as const;

const createTables = [
  `create table "row_digests" (
    "row_id" uuid not null,
    "kind" text not null,
    "organization_id" uuid not null,
    "number" bigserial not null,
    "position" int null,
    "salt" bytea null,
    "personal_digest" bytea null,
    "digest" bytea not null,
    primary key ("row_id", "kind")
  )`,
  `create index "row_digests_unlinked_index" on "row_digests" ("organization_id", "number") where "position" is null`,
  `create table "row_links" (
    "organization_id" uuid not null,
    "position" int not null,
    "rows" int not null,
    "link" char(64) not null,
    "found" boolean not null default false,
    primary key ("organization_id", "position")
  )`,
];

/**
 * JSON columns are added as they stand: a null inside of them is part of what was written. PostgreSQL inlines an SQL
 * function only if it is not declared less volatile than the functions that it calls. Digests cost half as much inlined.
 */
const createFunctions = [
  `create function digested_text(columns jsonb) returns text language sql immutable as $$
    select jsonb_strip_nulls(columns)::text || E'\\n' ||
      coalesce(columns ->> 'arguments', '') || coalesce(columns ->> 'shipping_address', '')
  $$`,
  `create function personal_digest(columns jsonb, salt bytea) returns bytea language sql stable as $$
    select sha256(salt || convert_to(digested_text(columns), 'UTF8'))
  $$`,
  `create function row_digest(kind text, columns jsonb, personal bytea) returns bytea language sql stable as $$
    select sha256(convert_to(kind || E'\\n' || digested_text(columns), 'UTF8') || coalesce(personal, ''::bytea))
  $$`,
  `create function link_rows(organization uuid, most int, were_found boolean default false) returns int language sql as $$
    with batch as materialized (
      select * from row_digests where organization_id = organization and position is null order by number limit most
    ), previous as materialized (
      select coalesce(max(position), 0) as position, (
        select link from row_links where organization_id = organization order by position desc limit 1
      ) as link from row_links where organization_id = organization
    ), linked as (
      insert into row_links (organization_id, position, rows, link, found)
      select organization, previous.position + 1, (select count(*) from batch), encode(sha256(
        convert_to(concat_ws(E'\\n', coalesce(previous.link, ''), organization, previous.position + 1, ''), 'UTF8') || (
          select string_agg(int8send(number) || uuid_send(row_id) || convert_to(kind, 'UTF8') || digest, ''::bytea
            order by number) from batch
        )), 'hex'), were_found
      from previous where exists (select from batch)
    ), placed as (
      update row_digests digests set position = previous.position + 1
      from batch, previous where digests.row_id = batch.row_id and digests.kind = batch.kind
      returning 1
    )
    select count(*)::int from placed
  $$`,
];

const literals = (columns: readonly string[]): string => columns.map((column) => `'${column}'`).join(', ');
const members = (columns: readonly string[]): string =>
  columns.map((column) => `'${column}', r."${column}"`).join(', ');

/** Makes a function that writes the digests of rows that have none: from before this migration, or imported without triggers. */
const digestMissing = (table: string, columns: Columns): string =>
  `create function digest_missing_${table}() returns void language sql set timezone = 'UTC' as $$
    ${insertDigests(
      table,
      columns,
      `(select * from "${table}" t where not exists (
        select from row_digests d where d.row_id = t.id and d.kind = '${table}'
      ))`,
    )}
  $$`;

/** Makes such a function for a column that is set once. */
const digestMissingSetOnce = (table: string, column: string): string =>
  `create function digest_missing_${table}_${column}() returns void language sql as $$
    ${insertSetOnce(table, column, 't')} from "${table}" t where t."${column}" is not null on conflict do nothing
  $$`;

/** Writes the digests of all rows of `from`. */
function insertDigests(table: string, { changing = [], personal = [] }: Columns, from: string): string {
  const kept = `to_jsonb(r) - array[${literals([...changing, ...personal])}]::text[]`;
  if (personal.length === 0) {
    return `insert into row_digests (organization_id, kind, row_id, digest)
      select organization_id, '${table}', id, row_digest('${table}', kept, null) from (
        select r.organization_id, r.id, ${kept} as kept from ${from} r order by r.id offset 0
      ) digested`;
  }
  return `insert into row_digests (organization_id, kind, row_id, salt, personal_digest, digest)
    select organization_id, '${table}', id, salt, personal, row_digest('${table}', kept, personal) from (
      select organization_id, id, kept, salt, personal_digest(personal, salt) as personal from (
        select r.organization_id, r.id, ${kept} as kept, jsonb_build_object(${members(personal)}) as personal,
          uuid_send(gen_random_uuid()) as salt
        from ${from} r order by r.id
      ) salted offset 0
    ) digested`;
}

/**
 * The columns that decide the digests of a table, if it has any. `npm run seed` writes the digests that the triggers would: who
 * changes the triggers changes `db/seed/many/digest-rows.ts`.
 */
export const digestedColumns = (table: string): Columns | undefined => tables[table];

/** The statements for columns that are set once: no trigger writes the digest of one that its row was inserted with. */
export const setOnceDigestsOf = (table: string, from: string): string[] =>
  setOnce
    .filter(([name]) => name === table)
    .map(([, column]) => `${insertSetOnce(table, column, 't')} from ${from} t where t."${column}" is not null`);

const insertSetOnce = (table: string, column: string, row: string): string =>
  `insert into row_digests (organization_id, kind, row_id, digest)
   select ${row}.organization_id, '${table}.${column}', ${row}.id,
     row_digest('${table}.${column}', jsonb_build_object('id', ${row}.id, '${column}', ${row}."${column}"), null)`;

/** The text of a time in a digest must not depend on the time zone of the session. */
const triggerFunction = (name: string, body: string): string =>
  `create function ${name}() returns trigger language plpgsql set timezone = 'UTC' as $$
  begin
    ${body};
    return null;
  end $$`;

function triggers(table: string, columns: Columns): string[] {
  const erased = (columns.personal ?? []).map((column) => `"${column}"`).join(', ');
  return [
    triggerFunction(`digest_new_${table}`, insertDigests(table, columns, 'new_rows')),
    `create trigger "${table}_digest" after insert on "${table}" referencing new table as new_rows
      for each statement execute function digest_new_${table}()`,
    ...(erased === ''
      ? []
      : [
          triggerFunction(
            `forget_salt_of_${table}`,
            `update row_digests set salt = null where row_id = new.id and kind = '${table}'`,
          ),
          `create trigger "${table}_forget_salt" after update of ${erased} on "${table}"
            for each row execute function forget_salt_of_${table}()`,
        ]),
  ];
}

const setOnceTriggers = (table: string, column: string): string[] => [
  // If somebody sets the column again past the store, the write does not fail here: the audit names the row.
  triggerFunction(`digest_${table}_${column}`, `${insertSetOnce(table, column, 'new')} on conflict do nothing`),
  `create trigger "${table}_digest_${column}" after update of "${column}" on "${table}"
    for each row when (new."${column}" is distinct from old."${column}") execute function digest_${table}_${column}()`,
];

const linkExisting = `do $$
  declare
    organization uuid;
  begin
    for organization in select id from organizations order by id loop
      while link_rows(organization, 10000, true) > 0 loop
      end loop;
    end loop;
  end $$`;

const personal: Record<string, string[]> = {
  audit_log: ['address'],
  events: ['data', 'actor', 'erased_at'],
  event_bodies: ['body'],
  orders: ['shipping_address'],
  order_timeline: ['actor', 'note'],
  loyalty_entries: ['created_by'],
  refunds: ['created_by'],
  row_digests: ['salt'],
  stock_movements: ['created_by'],
};

const cases = Object.entries(personal).map(([table, columns]) => `when '${table}' then array[${literals(columns)}]`);

const refuseChange = `create or replace function refuse_change() returns trigger language plpgsql as $$
  declare
    personal text[];
  begin
    if tg_op = 'UPDATE' and current_setting('plant_store.erasing', true) = 'yes' then
      personal := case tg_table_name::text ${cases.join(' ')} else '{}' end;
      if to_jsonb(new) - personal = to_jsonb(old) - personal then
        return new;
      end if;
    end if;
    raise exception 'What "%" holds is not changed any more (%).', tg_table_name, tg_op
      using errcode = 'integrity_constraint_violation';
  end $$`;

const keep = [
  ...['row_digests', 'row_links'].flatMap((table) => [
    `create trigger "${table}_keep_rows" before delete on "${table}" for each row execute function refuse_change()`,
    `create trigger "${table}_keep_all" before truncate on "${table}" for each statement execute function refuse_change()`,
  ]),
  `create trigger "row_digests_keep" before update of "row_id", "kind", "organization_id", "number", "salt",
    "personal_digest", "digest" on "row_digests" for each row execute function refuse_change()`,
  `create trigger "row_digests_keep_position" before update of "position" on "row_digests"
    for each row when (old.position is not null) execute function refuse_change()`,
  `create trigger "row_links_keep" before update of "organization_id", "position", "rows", "link", "found"
    on "row_links" for each row execute function refuse_change()`,
];
