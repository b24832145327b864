import { Migration } from '@mikro-orm/migrations';

/** The body of each event in each API version, with the digest that chains it to the previous event. */
export class EventBodies extends Migration {
  override up(): void {
    this.addSql(`create table "event_bodies" (
      "event_id" uuid not null,
      "api_version" text not null,
      "organization_id" uuid not null,
      "previous_digest" char(64) null,
      "digest" char(64) not null,
      "body" text not null,
      primary key ("event_id", "api_version")
    )`);
    this.addSql(`alter table "event_bodies" add constraint "event_bodies_organization_id_foreign"
      foreign key ("organization_id") references "organizations" ("id")`);
    this.addSql(`alter table "event_bodies" add constraint "event_bodies_event_id_foreign"
      foreign key ("organization_id", "event_id") references "events" ("organization_id", "id")`);
  }
}
