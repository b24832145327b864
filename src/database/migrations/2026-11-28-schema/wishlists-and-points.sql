-- Wishlists, rewards, and the ledger of loyalty points.

create table wishlist_entries (
  id uuid primary key,
  organization_id uuid not null,
  customer_id uuid not null,
  plant_id uuid not null,
  added_at timestamptz(3) not null,
  constraint wishlist_entries_customer_id_foreign
    foreign key (organization_id, customer_id) references customers (organization_id, id),
  constraint wishlist_entries_plant_id_foreign
    foreign key (organization_id, plant_id) references plants (organization_id, id),
  constraint wishlist_entries_organization_id_customer_id_plant_id_unique
    unique (organization_id, customer_id, plant_id)
);

create index wishlist_entries_organization_id_customer_id_added_at_id_index on wishlist_entries
  (organization_id, customer_id, added_at, id);

create table rewards (
  id uuid primary key,
  organization_id uuid not null constraint rewards_organization_id_foreign references organizations,
  created_at timestamptz(3) not null,
  name text not null,
  description text not null,
  points_cost int not null,
  currency char(3) not null,
  discount int not null,
  active boolean not null default true,
  constraint rewards_cost_check check (points_cost > 0 and discount > 0),
  constraint rewards_organization_id_id_unique unique (organization_id, id)
);

create index rewards_by_age_index on rewards (organization_id, created_at, id);

create table redemptions (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  customer_id uuid not null,
  reward_id uuid not null,
  code text not null,
  points_spent int not null,
  discount int not null,
  order_id uuid,
  constraint redemptions_amount_check check (points_spent > 0 and discount > 0),
  constraint redemptions_customer_id_foreign
    foreign key (organization_id, customer_id) references customers (organization_id, id),
  constraint redemptions_order_id_foreign
    foreign key (organization_id, order_id) references orders (organization_id, id) deferrable initially deferred,
  constraint redemptions_reward_id_foreign
    foreign key (organization_id, reward_id) references rewards (organization_id, id),
  constraint redemptions_order_id_unique unique (order_id),
  constraint redemptions_organization_id_code_unique unique (organization_id, code)
);

create index redemptions_unused_first_index on redemptions
  (organization_id, customer_id, (order_id is not null), created_at desc, id desc);

create table loyalty_accounts (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  customer_id uuid not null,
  balance int not null default 0,
  lifetime_points int not null default 0,
  constraint loyalty_accounts_lifetime_check check (lifetime_points >= 0),
  constraint loyalty_accounts_customer_id_foreign
    foreign key (organization_id, customer_id) references customers (organization_id, id),
  constraint loyalty_accounts_organization_id_customer_id_unique unique (organization_id, customer_id)
);

create table loyalty_entries (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  customer_id uuid not null,
  kind text not null,
  points int not null,
  order_id uuid,
  refund_id uuid,
  redemption_id uuid,
  note text,
  created_by text not null,
  number bigserial,
  constraint loyalty_entries_kind_check check (kind in ('earn', 'reverse', 'redeem', 'return', 'adjust', 'expire')),
  constraint loyalty_entries_origin_check
    check (case kind
      when 'earn' then order_id is not null and refund_id is null
      when 'reverse' then order_id is not null and refund_id is not null
      when 'return' then order_id is not null
      when 'redeem' then redemption_id is not null
      else order_id is null and refund_id is null and redemption_id is null
    end),
  constraint loyalty_entries_points_check check (points <> 0),
  constraint loyalty_entries_sign_check
    check (case
      when kind in ('earn', 'return') then points > 0
      when kind in ('reverse', 'redeem', 'expire') then points < 0
      else true
    end),
  constraint loyalty_entries_customer_id_foreign
    foreign key (organization_id, customer_id) references customers (organization_id, id)
);

create unique index loyalty_entries_order_unique on loyalty_entries (order_id, kind) where refund_id is null;
create index loyalty_entries_organization_id_customer_id_number_index on loyalty_entries
  (organization_id, customer_id, number);
create unique index loyalty_entries_redemption_id_kind_unique on loyalty_entries
  (redemption_id, kind) where redemption_id is not null;
create unique index loyalty_entries_refund_id_kind_unique on loyalty_entries
  (refund_id, kind) where refund_id is not null;
