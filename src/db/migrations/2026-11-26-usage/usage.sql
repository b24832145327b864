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
  constraint api_usages_counted_unique
    unique nulls not distinct (organization_id, created_at, api_key_id, client_name, api_version, operation, renamed, renamed_in)
);

-- The table is new: nobody waits.
-- squawk-ignore require-concurrent-index-creation
create index api_usages_created_at_index on api_usages (created_at);
-- squawk-ignore require-concurrent-index-creation
create index api_usages_organization_id_created_at_id_index on api_usages (organization_id, created_at, id);
