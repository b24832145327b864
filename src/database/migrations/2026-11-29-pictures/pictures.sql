-- Pictures of a shop, each in up to four widths. A width that the picture does not reach is null where a smaller one shows all of it.
create table pictures (
  id uuid primary key,
  organization_id uuid not null constraint pictures_organization_id_foreign references organizations,
  created_at timestamptz(3) not null,
  customer_id uuid,
  digest text not null,
  width int not null,
  height int not null,
  webp160 bytea not null,
  webp480 bytea,
  webp960 bytea,
  webp1600 bytea,
  unnamed_since timestamptz(3),
  constraint pictures_organization_id_digest_unique unique (organization_id, digest),
  constraint pictures_organization_id_customer_id_foreign foreign key (organization_id, customer_id)
    references customers (organization_id, id)
);

-- squawk-ignore require-concurrent-index-creation -- The table is new.
create index pictures_organization_id_customer_id_index on pictures (organization_id, customer_id, created_at)
  where customer_id is not null;

-- squawk-ignore require-concurrent-index-creation -- The table is new.
create index pictures_unnamed_since_index on pictures (unnamed_since) where unnamed_since is not null;

-- WebP does not get smaller by being compressed again.
alter table pictures alter column webp160 set storage external,
  alter column webp480 set storage external,
  alter column webp960 set storage external,
  alter column webp1600 set storage external;
