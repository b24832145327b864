import { Migration } from '@mikro-orm/migrations';

/**
 * Chains the events of each organization by their position: `link` is a digest of the link before it, and of the columns
 * and digests of the event (`core/events/chain/link-of.ts`). The links of existing events are computed from what stands
 * now: they prove that nothing changed since this migration, not before it. `began_after` keeps the last such position.
 */
export class EventChain extends Migration {
  override up(): void {
    this.addSql('alter table "events" add column "link" char(64) null, add column "data_digest" char(64) null');
    this.addSql(`create table "event_chains" (
      "organization_id" uuid not null,
      "position" int not null,
      "link" char(64) not null,
      "began_after" int not null default 0,
      primary key ("organization_id")
    )`);
    this.addSql(`alter table "event_chains" add constraint "event_chains_organization_id_foreign"
      foreign key ("organization_id") references "organizations" ("id")`);
    this.addSql(linkExisting);
    this.addSql(`alter table "events" add constraint "events_link_check"
      check ((position is null) = (link is null))`);
    this.addSql(`create trigger "events_keep_position" before update of "position", "link", "data_digest" on "events"
      for each row when (old.position is not null) execute function refuse_change()`);
  }
}

export const linkExisting = `do $$
  declare
    event record;
    organization uuid;
    previous text;
  begin
    for event in
      select e.id, e.organization_id, e.position, encode(sha256(convert_to(e.data::text, 'UTF8')), 'hex') as data_digest,
        concat_ws(E'\\n', e.organization_id, e.position, e.id, e.type,
        e.resource_type, e.resource_id, e.sequence, floor(extract(epoch from e.created_at) * 1000)::bigint,
        encode(sha256(convert_to(e.data::text, 'UTF8')), 'hex'), (
          select string_agg(b.api_version || ' ' || coalesce(b.digest, ''), E'\\n'
            order by b.api_version collate "C")
          from event_bodies b where b.organization_id = e.organization_id and b.event_id = e.id
        )) as content
      from events e where e.position is not null order by e.organization_id, e.position
    loop
      if organization is distinct from event.organization_id then
        organization := event.organization_id;
        previous := '';
      end if;
      previous := encode(sha256(convert_to(previous || E'\\n' || event.content, 'UTF8')), 'hex');
      update events set link = previous, data_digest = event.data_digest where id = event.id;
      insert into event_chains (organization_id, position, link, began_after)
      values (organization, event.position, previous, event.position)
      on conflict (organization_id) do update
      set position = excluded.position, link = excluded.link, began_after = excluded.began_after;
    end loop;
  end $$`;
