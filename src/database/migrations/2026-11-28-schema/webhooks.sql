-- Webhook endpoints, what was sent to them, and how they answered. The daily jobs.

create table webhook_endpoints (
  id uuid primary key,
  organization_id uuid not null constraint webhook_endpoints_organization_id_foreign references organizations,
  created_at timestamptz(3) not null,
  url text not null,
  events jsonb not null,
  api_version text not null,
  description text,
  active boolean not null default true,
  disabled_at timestamptz(3),
  failing_since timestamptz(3),
  updated_at timestamptz(3) not null,
  -- When the log warned that an endpoint will be disabled: see warnedAt in webhook-endpoint.entity.ts.
  warned_at timestamptz(3),
  constraint webhook_endpoints_organization_id_id_unique unique (organization_id, id)
);

create table webhook_secrets (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  endpoint_id uuid not null,
  secret text not null,
  expires_at timestamptz(3),
  constraint webhook_secrets_endpoint_id_foreign
    foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id) on delete cascade
);

create index webhook_secrets_organization_id_endpoint_id_index on webhook_secrets (organization_id, endpoint_id);

create table webhook_deliveries (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  state text not null default 'pending',
  attempt_count int not null default 0,
  next_attempt_at timestamptz(3),
  turn int not null default 1,
  claimed_until timestamptz(3),
  delivered_at timestamptz(3),
  api_version text not null,
  -- Which claim a worker still has: see claim_id in webhook-delivery.entity.ts.
  claim_id uuid,
  constraint webhook_deliveries_state_check check (state in ('pending', 'delivered', 'dead')),
  constraint webhook_deliveries_endpoint_id_foreign
    foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id) on delete cascade,
  constraint webhook_deliveries_event_id_foreign
    foreign key (organization_id, event_id, api_version) references event_bodies (organization_id, event_id, api_version)
    deferrable initially deferred,
  constraint webhook_deliveries_organization_id_endpoint_id_event_id_unique
    unique (organization_id, endpoint_id, event_id),
  constraint webhook_deliveries_organization_id_id_unique unique (organization_id, id)
);

create index webhook_deliveries_organization_id_created_at_id_index on webhook_deliveries
  (organization_id, created_at, id);
create index webhook_deliveries_organization_id_event_id_index on webhook_deliveries (organization_id, event_id);
create index webhook_deliveries_undelivered_index on webhook_deliveries
  (organization_id, state, created_at, id, endpoint_id) where state <> 'delivered';
create index webhook_deliveries_due_index on webhook_deliveries (endpoint_id, next_attempt_at, id) where state = 'pending';

create table webhook_attempts (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  delivery_id uuid not null,
  url text not null,
  status int,
  response text,
  error text,
  duration_ms int not null,
  constraint webhook_attempts_delivery_id_foreign
    foreign key (organization_id, delivery_id) references webhook_deliveries (organization_id, id) on delete cascade
);

create index webhook_attempts_organization_id_delivery_id_creat_340f9_index on webhook_attempts
  (organization_id, delivery_id, created_at, id);

create table daily_jobs (
  name text primary key,
  next_run_at timestamptz(3) not null
);
