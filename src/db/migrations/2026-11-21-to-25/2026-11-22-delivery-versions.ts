import { Migration } from '@mikro-orm/migrations';

/**
 * A delivery refers to its event and API version instead of holding a copy of the body, which is in `event_bodies`. The
 * bodies of events that were published before that table existed are only in the deliveries: they are moved byte for
 * byte, and without a digest if the body has none, so that no chain starts from it.
 */
export class DeliveryVersions extends Migration {
  override up(): void {
    this.addSql(`alter table "event_bodies" alter column "digest" drop not null`);
    this.addSql(`alter table "event_bodies" drop constraint "event_bodies_pkey",
      add primary key ("organization_id", "event_id", "api_version")`);
    this.addSql(`alter table "webhook_deliveries" add column "api_version" text null`);
    this.addSql(nameVersions);
    this.addSql(keepOldBodies);
    this.addSql(refuseOtherBytes);
    this.addSql(`alter table "webhook_deliveries" alter column "api_version" set not null, drop column "body"`);
    this.addSql(`alter table "webhook_deliveries" drop constraint "webhook_deliveries_event_id_foreign",
      add constraint "webhook_deliveries_event_id_foreign" foreign key ("organization_id", "event_id", "api_version")
      references "event_bodies" ("organization_id", "event_id", "api_version") deferrable initially deferred`);
  }
}

/** Takes the version from the body: the endpoint's version may have changed since. */
const nameVersions = `update "webhook_deliveries" delivery
  set "api_version" = coalesce(substring(delivery."body" from '"api_version":"([^"]+)"'), endpoint."api_version")
  from "webhook_endpoints" endpoint
  where endpoint."organization_id" = delivery."organization_id" and endpoint."id" = delivery."endpoint_id"`;

const DIGEST = `"digest":"([0-9a-f]{64})"}$`;
const PREVIOUS_DIGEST = `"previous_digest":"([0-9a-f]{64})","digest":"[0-9a-f]{64}"}$`;

const keepOldBodies = `insert into "event_bodies"
    ("organization_id", "event_id", "api_version", "previous_digest", "digest", "body")
  select distinct on ("organization_id", "event_id", "api_version") "organization_id", "event_id", "api_version",
    substring("body" from '${PREVIOUS_DIGEST}'), substring("body" from '${DIGEST}'), "body"
  from "webhook_deliveries"
  order by "organization_id", "event_id", "api_version", "created_at", "id"
  on conflict do nothing`;

/** No release wrote two different bodies for one event and version. If any exist, the migration fails and loses none. */
const refuseOtherBytes = `do $$ begin
  if exists (
    select from "webhook_deliveries" delivery
    join "event_bodies" event_body using ("organization_id", "event_id", "api_version")
    where event_body."body" <> delivery."body"
  ) then
    raise exception 'A row of webhook_deliveries has another body than event_bodies has for its event and version.';
  end if;
end $$`;
