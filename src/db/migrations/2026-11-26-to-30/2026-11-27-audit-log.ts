import { Migration } from '@mikro-orm/migrations';

/**
 * The audit log: who called which mutation, with what outcome. Like all history, the database itself keeps it from
 * being changed. Events name their actor; those written before this have none.
 */
export class AuditLog extends Migration {
  override up(): void {
    this.addSql(createTable);
    this.addSql(`alter table "audit_log" add constraint "audit_log_organization_id_foreign"
      foreign key ("organization_id") references "organizations" ("id")`);
    for (const [name, columns] of Object.entries(indexes)) {
      this.addSql(`create index "${name}" on "audit_log" (${columns})`);
    }
    // Without the list of pending entries, which the next reader would have to search from start to end.
    this.addSql(
      'create index "audit_log_resource_ids_index" on "audit_log" using gin ("resource_ids") with (fastupdate = off)',
    );
    this.addSql('alter table "events" add column "actor" jsonb null');
    this.addSql('drop trigger "events_keep" on "events"');
    this.addSql(refuseUpdates('events', ['position']));
    this.addSql(refuseUpdates('audit_log', []));
    this.addSql(`create trigger "audit_log_keep_rows" before delete on "audit_log"
      for each row execute function refuse_change()`);
    this.addSql(`create trigger "audit_log_keep_all" before truncate on "audit_log"
      for each statement execute function refuse_change()`);
  }
}

const createTable = `create table "audit_log" (
  "id" uuid not null,
  "organization_id" uuid not null,
  "created_at" timestamptz(3) not null,
  "user_id" uuid null,
  "role" text null,
  "api_key_id" uuid null,
  "request_id" text not null,
  "client_request_id" text null,
  "address" text null,
  "operation" text not null,
  "resource_ids" uuid[] not null,
  "arguments" jsonb not null,
  "outcome" text not null,
  primary key ("id")
)`;

const newestFirst = '"created_at", "id"';

const indexes = {
  audit_log_organization_id_created_at_id_index: `"organization_id", ${newestFirst}`,
  audit_log_organization_id_operation_created_at_id_index: `"organization_id", "operation", ${newestFirst}`,
  audit_log_organization_id_user_id_created_at_id_index: `"organization_id", "user_id", ${newestFirst}`,
};

/** A trigger on all columns but these: an update that sets none of them does not even call it. */
const refuseUpdates = (table: string, columns: string[]): string => `do $$ begin
  execute (
    select 'create trigger "${table}_keep" before update of ' || string_agg(quote_ident(column_name), ', ') ||
      ' on "${table}" for each row execute function refuse_change()'
    from information_schema.columns
    where table_schema = current_schema and table_name = '${table}'
      and column_name <> all (array[${columns.map((column) => `'${column}'`).join(', ')}]::text[])
  );
end $$`;
