-- Organizations, their customers, and who may call the store.
-- Foreign keys include the organization, so that no row can refer to a row of another organization. So a table with such a
-- key has none to its organization. Nor have the tables that every mutation writes: row security lets no other organization in.
-- Each key is a query and a lock for each row. So there is none where neither row can ever go (`append_only`) and a law of
-- the audit finds a row that does not exist: what caused a movement of stock or points, and the plant of a refund line.

create table organizations (
  id uuid primary key,
  slug text not null,
  name text not null,
  currency char(3) not null,
  api_version text not null,
  order_prefix text not null,
  last_order_number int not null default 1000,
  shipping_fee int not null,
  free_shipping_from int not null,
  created_at timestamptz(3) not null,
  pending_order_minutes int not null default 1440,
  constraint organizations_pending_order_check check (pending_order_minutes >= 0),
  constraint organizations_shipping_check check (shipping_fee >= 0 and free_shipping_from >= 0),
  constraint organizations_slug_unique unique (slug)
);

create table customers (
  id uuid primary key,
  organization_id uuid not null constraint customers_organization_id_foreign references organizations,
  created_at timestamptz(3) not null,
  name text not null,
  email text not null,
  updated_at timestamptz(3) not null,
  erased_at timestamptz(3),
  constraint customers_organization_id_id_unique unique (organization_id, id)
);

create index customers_by_email_index on customers (organization_id, lower(email) text_pattern_ops);
create unique index customers_email_unique on customers (organization_id, lower(email));
create index customers_organization_id_created_at_id_index on customers (organization_id, created_at, id);

create table addresses (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  customer_id uuid not null,
  label text not null,
  recipient text not null,
  line1 text not null,
  line2 text,
  city text not null,
  region text,
  postal_code text not null,
  country char(2) not null,
  is_default boolean not null default false,
  constraint addresses_label_check check (char_length(label) >= 1 and char_length(label) <= 32),
  constraint addresses_customer_id_foreign
    foreign key (organization_id, customer_id) references customers (organization_id, id)
);

create unique index addresses_default_unique on addresses (organization_id, customer_id) where is_default;
create unique index addresses_label_unique on addresses (organization_id, customer_id, lower(label));

create table users (
  id uuid primary key,
  organization_id uuid not null constraint users_organization_id_foreign references organizations,
  created_at timestamptz(3) not null,
  login_id text not null,
  role text not null,
  customer_id uuid,
  disabled_at timestamptz(3),
  constraint users_customer_check check ((role = 'customer') = (customer_id is not null)),
  constraint users_role_check check (role in ('customer', 'staff', 'admin')),
  constraint users_customer_id_foreign
    foreign key (organization_id, customer_id) references customers (organization_id, id),
  constraint users_organization_id_id_unique unique (organization_id, id),
  constraint users_organization_id_login_id_unique unique (organization_id, login_id)
);

create table api_keys (
  id uuid primary key,
  organization_id uuid not null constraint api_keys_organization_id_foreign references organizations,
  created_at timestamptz(3) not null,
  name text not null,
  digest text not null,
  last_four text not null,
  revoked_at timestamptz(3),
  max_role text not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  constraint api_keys_max_role_check check (max_role in ('customer', 'staff', 'admin')),
  constraint api_keys_digest_unique unique (digest),
  constraint api_keys_organization_id_id_unique unique (organization_id, id)
);

create table sessions (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  user_id uuid not null,
  api_key_id uuid not null,
  digest text not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  constraint sessions_api_key_id_foreign
    foreign key (organization_id, api_key_id) references api_keys (organization_id, id),
  constraint sessions_user_id_foreign foreign key (organization_id, user_id) references users (organization_id, id),
  constraint sessions_digest_unique unique (digest)
);

create index sessions_expires_at_index on sessions (expires_at);
create index sessions_organization_id_user_id_index on sessions (organization_id, user_id);

create table idempotency_keys (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  user_id uuid not null,
  key text not null,
  fingerprint text not null,
  answer jsonb not null,
  constraint idempotency_keys_organization_id_user_id_key_unique unique (organization_id, user_id, key)
);

create index idempotency_keys_created_at_index on idempotency_keys (created_at);

create table audit_log (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  user_id uuid,
  role text,
  api_key_id uuid,
  request_id text not null,
  client_request_id text,
  address text,
  operation text not null,
  resource_ids uuid[] not null,
  arguments jsonb not null,
  outcome text not null
);

create index audit_log_organization_id_created_at_id_index on audit_log (organization_id, created_at, id);
create index audit_log_organization_id_operation_created_at_id_index on audit_log
  (organization_id, operation, created_at, id);
create index audit_log_organization_id_user_id_created_at_id_index on audit_log
  (organization_id, user_id, created_at, id);
create index audit_log_organization_id_request_id_index on audit_log (organization_id, request_id);
create index audit_log_client_request_id_index on audit_log (organization_id, client_request_id)
  where client_request_id is not null;
-- Without the list of pending entries, which the next reader would have to search from start to end.
create index audit_log_resource_ids_index on audit_log using gin (resource_ids) with (fastupdate = off);
