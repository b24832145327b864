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
  -- Where the days of a shop begin: see timeZone in organization.entity.ts.
  time_zone text not null default 'UTC',
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
  -- What other systems note on a row, for all or for staff alone: texts by their own keys; null where there are none.
  metadata jsonb,
  private_metadata jsonb,
  constraint customers_organization_id_id_unique unique (organization_id, id)
);

create index customers_by_email_index on customers (organization_id, lower(email) text_pattern_ops);
create unique index customers_email_unique on customers (organization_id, lower(email));
create index customers_organization_id_created_at_id_index on customers (organization_id, created_at, id);
create index customers_updated_index on customers (organization_id, updated_at);
create index customers_words_index on customers using gin (search_text(name || ' ' || email) gin_trgm_ops);
-- Finds rows by their metadata, as such indexes of other tables do. The organization stands in an array, because an inverted
-- index takes no uuid by itself; with it, a shop does not read the rows of other shops that use the same keys. Rows without
-- metadata are not in the index.
create index customers_metadata_index on customers
  using gin ((array[organization_id]), metadata jsonb_path_ops) where metadata is not null;

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
  -- The login ids that a user had before: histories name the user by them. Null if there are none.
  former_login_ids text[],
  constraint users_customer_check check ((role = 'customer') = (customer_id is not null)),
  constraint users_role_check check (role in ('customer', 'staff', 'admin')),
  constraint users_customer_id_foreign
    foreign key (organization_id, customer_id) references customers (organization_id, id),
  constraint users_organization_id_id_unique unique (organization_id, id)
);

-- A login id is unique whatever its case, as an e-mail is.
create unique index users_login_id_unique on users (organization_id, lower(login_id));
-- Finds users by a login id of before: few have one.
create index users_former_login_ids_index on users (organization_id) where former_login_ids is not null;

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
  -- What a server may do with the key itself. A key with scopes logs nobody in.
  scopes text[] not null default '{}',
  -- Whether requests of a key, and of sessions opened with it, must name a document of TRUSTED_DOCUMENTS.
  trusted_only boolean not null default false,
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
  -- The sign-in of a session: see signInId in session.entity.ts.
  sign_in_id uuid,
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
  outcome text not null,
  -- What a mutation changed, as it was before: see audit-entry.entity.ts.
  previous jsonb
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

-- What a key called on a day: see api-usage.entity.ts.
create table api_usages (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  api_key_id uuid not null,
  client_name text not null,
  api_version text not null,
  operation text not null,
  renamed text not null,
  renamed_in text,
  count int not null,
  last_at timestamptz(3) not null,
  constraint api_usages_renamed_in_check check (renamed_in in ('request', 'answer')),
  constraint api_usages_counted_unique
    unique nulls not distinct (organization_id, created_at, api_key_id, client_name, api_version, operation, renamed, renamed_in)
);

create index api_usages_created_at_index on api_usages (created_at);
create index api_usages_organization_id_created_at_id_index on api_usages (organization_id, created_at, id);
