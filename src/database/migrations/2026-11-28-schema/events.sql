-- The event log, which is the outbox of the webhooks.

create table events (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  number bigserial,
  position int,
  type text not null,
  resource_type text not null,
  resource_id uuid not null,
  sequence int,
  request_id text not null,
  idempotency_key text,
  data jsonb not null,
  actor jsonb,
  link char(64),
  data_digest char(64),
  erased_at timestamptz(3),
  traceparent text,
  constraint events_published_check check (num_nulls(position, sequence, link) in (0, 3)),
  constraint events_organization_id_id_unique unique (organization_id, id)
);

-- Without the events that the relay has not published yet: mutations need not add to these.
create unique index events_position_unique on events (organization_id, position) where position is not null;
create unique index events_sequence_unique on events (organization_id, resource_type, resource_id, sequence)
  where sequence is not null;
create index events_feed_index on events (organization_id, type, position) where position is not null;
create index events_of_resource_index on events (organization_id, resource_id, position) where position is not null;
create index events_unpublished_index on events (organization_id, number) where position is null;

-- The body of each event in each API version, as it is sent, with the digest that chains it to the event before it.
create table event_bodies (
  event_id uuid not null,
  api_version text not null,
  organization_id uuid not null,
  previous_digest char(64),
  digest char(64) not null,
  body text not null,
  constraint event_bodies_event_id_foreign
    foreign key (organization_id, event_id) references events (organization_id, id),
  primary key (organization_id, event_id, api_version)
);

-- The position and the link of the last published event.
create table event_chains (
  organization_id uuid primary key constraint event_chains_organization_id_foreign references organizations,
  position int not null,
  link char(64) not null
);

-- Wakes the workers when events are written by anyone but the store, such as a script or psql. The store itself notifies
-- after its commits: a notification inside of a transaction makes commits wait for each other.
create function announce_events() returns trigger language plpgsql as $$
  begin
    notify plant_store_events;
    return null;
  end
$$;
create trigger events_announce after insert on events for each statement
  when (current_setting('application_name') <> 'plant-store') execute function announce_events();
