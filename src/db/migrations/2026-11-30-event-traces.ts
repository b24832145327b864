import { Migration } from '@mikro-orm/migrations';

/** Events remember the trace of their request, so that deliveries continue it. Like all else of an event, it never changes. */
export class EventTraces extends Migration {
  override up(): void {
    this.addSql('alter table "events" add column "traceparent" text null');
    this.addSql(`create trigger "events_keep_traceparent" before update of "traceparent" on "events"
      for each row execute function refuse_change()`);
  }
}
