import { Migration } from '@mikro-orm/migrations';

/** Events remember the trace of their request, so that deliveries continue it. */
export class EventTraces extends Migration {
  override up(): void {
    this.addSql('alter table "events" add column "traceparent" text null');
    // Like all else of an event the new column never changes. Triggers of their own keep the four that are set later.
    this.addSql('drop trigger "events_keep" on "events"');
    this.addSql(refuseUpdates);
  }
}

const refuseUpdates = `do $$ begin
  execute (
    select 'create trigger "events_keep" before update of ' || string_agg(quote_ident(column_name), ', ') ||
      ' on "events" for each row execute function refuse_change()'
    from information_schema.columns
    where table_schema = current_schema and table_name = 'events'
      and column_name not in ('position', 'link', 'data_digest', 'erased_at')
  );
end $$`;
