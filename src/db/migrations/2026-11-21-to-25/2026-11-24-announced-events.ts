import { Migration } from '@mikro-orm/migrations';

/**
 * Wakes the workers when events are written by anyone but the store, such as a script or psql. The store itself
 * notifies after its commits (`core/jobs/notify.ts`): a notification inside of a transaction makes commits wait for
 * each other.
 */
export class AnnouncedEvents extends Migration {
  override up(): void {
    this.addSql(`create function announce_events() returns trigger language plpgsql as $$
      begin
        notify plant_store_events;
        return null;
      end $$`);
    this.addSql(`create trigger "events_announce" after insert on "events" for each statement
      when (current_setting('application_name') <> 'plant-store') execute function announce_events()`);
  }
}
