-- What staff note of an order, for staff.
create table order_notes (
  id uuid primary key,
  organization_id uuid not null constraint order_notes_organization_id_foreign references organizations,
  created_at timestamptz(3) not null,
  -- squawk-ignore prefer-identity -- As the other ledgers.
  number bigserial,
  order_id uuid not null,
  actor text not null,
  text text not null,
  constraint order_notes_organization_id_order_id_foreign foreign key (organization_id, order_id)
    references orders (organization_id, id)
);

-- squawk-ignore require-concurrent-index-creation -- The table is new.
create index order_notes_organization_id_order_id_number_index on order_notes (organization_id, order_id, number);

alter table addresses add column company text, add column phone text;
