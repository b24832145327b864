-- Discount codes of a shop, and which order has used which.
create table vouchers (
  id uuid primary key,
  organization_id uuid not null constraint vouchers_organization_id_foreign references organizations,
  created_at timestamptz(3) not null,
  code text not null,
  percent int,
  amount int,
  -- squawk-ignore ban-char-field -- As in all tables with amounts.
  currency char(3) not null,
  min_subtotal int not null default 0,
  valid_from timestamptz(3),
  valid_to timestamptz(3),
  uses int,
  used int not null default 0,
  once_per_customer boolean not null default false,
  active boolean not null default true,
  constraint vouchers_organization_id_code_unique unique (organization_id, code),
  constraint vouchers_organization_id_id_unique unique (organization_id, id),
  constraint vouchers_value_check check ((percent is null) <> (amount is null) and percent >= 1 and percent <= 100 and amount > 0),
  constraint vouchers_used_check check (used >= 0 and min_subtotal >= 0 and uses > 0)
);

-- squawk-ignore require-concurrent-index-creation -- The table is new.
create index vouchers_by_age_index on vouchers (organization_id, created_at, id);

-- What the voucher was worth is a copy, so that the discount of the order can be proved later.
create table voucher_uses (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  voucher_id uuid not null,
  customer_id uuid not null,
  order_id uuid not null,
  percent int,
  amount int,
  returned boolean not null default false,
  constraint voucher_uses_order_id_unique unique (order_id),
  constraint voucher_uses_voucher_id_foreign
    foreign key (organization_id, voucher_id) references vouchers (organization_id, id),
  constraint voucher_uses_customer_id_foreign
    foreign key (organization_id, customer_id) references customers (organization_id, id) deferrable initially deferred,
  constraint voucher_uses_order_id_foreign
    foreign key (organization_id, order_id) references orders (organization_id, id) deferrable initially deferred
);

-- squawk-ignore require-concurrent-index-creation -- The table is new.
create index voucher_uses_by_customer_index on voucher_uses (organization_id, voucher_id, customer_id) where not returned;
