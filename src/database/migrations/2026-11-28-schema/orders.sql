-- Orders, refunds, and the ledger of stock. Each ledger has a bigserial `number`: rows are read in the order in which they
-- were inserted, not by timestamps, which depend on the clock of each process. One flush of the store writes the rows at
-- both ends of a deferred foreign key, in any order.

create table orders (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  number text not null,
  status text not null default 'pending',
  customer_id uuid not null,
  currency char(3) not null,
  subtotal int not null,
  discount int not null,
  shipping int not null,
  total int not null,
  refunded int not null default 0,
  refunded_shipping int not null default 0,
  shipping_address jsonb,
  tracking_number text,
  points_earned int not null default 0,
  points_reversed int not null default 0,
  points_spent int not null default 0,
  points_returned int not null default 0,
  payment_reference text,
  -- What other systems note on a row, for all or for staff alone: texts by their own keys; null where there are none.
  metadata jsonb,
  updated_at timestamptz(3) not null,
  private_metadata jsonb,
  constraint orders_money_check
    check (subtotal >= 0 and discount >= 0 and discount <= subtotal and shipping >= 0
      and total = subtotal - discount + shipping),
  constraint orders_points_check
    check (points_earned >= 0 and points_reversed >= 0 and points_reversed <= points_earned
      and points_spent >= 0 and points_returned >= 0 and points_returned <= points_spent),
  constraint orders_refunded_check
    check (refunded >= 0 and refunded <= total and refunded_shipping >= 0 and refunded_shipping <= shipping),
  constraint orders_status_check
    check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded')),
  constraint orders_customer_id_foreign
    foreign key (organization_id, customer_id) references customers (organization_id, id),
  constraint orders_organization_id_id_unique unique (organization_id, id),
  constraint orders_organization_id_number_unique unique (organization_id, number)
);

create index orders_by_number_index on orders (organization_id, number text_pattern_ops);
create index orders_organization_id_created_at_id_index on orders (organization_id, created_at, id);
create index orders_organization_id_customer_id_created_at_id_index on orders
  (organization_id, customer_id, created_at, id);
create index orders_organization_id_status_created_at_id_index on orders (organization_id, status, created_at, id);
create index orders_updated_index on orders (organization_id, updated_at);
-- A payment pays one order.
create unique index orders_payment_reference_index on orders (organization_id, payment_reference)
  where payment_reference is not null;
create index orders_metadata_index on orders
  using gin ((array[organization_id]), metadata jsonb_path_ops) where metadata is not null;

create table order_items (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  order_id uuid not null,
  position int not null,
  plant_id uuid not null,
  name text not null,
  quantity int not null,
  currency char(3) not null,
  unit_price int not null,
  discount int not null,
  total int not null,
  refunded_quantity int not null default 0,
  constraint order_items_money_check
    check (unit_price >= 0 and discount >= 0 and total >= 0 and total = (quantity * unit_price - discount)),
  constraint order_items_quantity_check check (quantity > 0),
  constraint order_items_refunded_check check (refunded_quantity >= 0 and refunded_quantity <= quantity),
  constraint order_items_order_id_foreign
    foreign key (organization_id, order_id) references orders (organization_id, id),
  constraint order_items_plant_id_foreign
    foreign key (organization_id, plant_id) references plants (organization_id, id),
  constraint order_items_organization_id_id_unique unique (organization_id, id),
  constraint order_items_organization_id_order_id_position_unique unique (organization_id, order_id, position)
);

create table order_timeline (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  order_id uuid not null,
  status text not null,
  actor text not null,
  note text,
  request_id text,
  number bigserial,
  constraint order_timeline_status_check
    check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded')),
  constraint order_timeline_order_id_foreign
    foreign key (organization_id, order_id) references orders (organization_id, id)
);

create index order_timeline_organization_id_order_id_number_index on order_timeline
  (organization_id, order_id, number);
create index order_timeline_paid_index on order_timeline (organization_id, created_at, order_id) where status = 'processing';

create table refunds (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  order_id uuid not null,
  kind text not null,
  currency char(3) not null,
  total int not null,
  shipping int not null,
  goodwill int not null,
  reason text,
  note text,
  points_reversed int not null,
  points_returned int not null,
  created_by text not null,
  number bigserial,
  reference text,
  metadata jsonb,
  updated_at timestamptz(3) not null,
  private_metadata jsonb,
  constraint refunds_kind_check check (kind in ('full', 'partial')),
  constraint refunds_points_check check (points_reversed >= 0 and points_returned >= 0),
  constraint refunds_reason_check
    check (reason in
      ('dead_on_arrival', 'damaged', 'pest_or_disease', 'wrong_plant', 'lost', 'customer_request', 'goodwill', 'other')),
  constraint refunds_total_check check (total >= 0 and shipping >= 0),
  constraint refunds_order_id_foreign foreign key (organization_id, order_id) references orders (organization_id, id),
  constraint refunds_organization_id_id_unique unique (organization_id, id)
);

create index refunds_organization_id_order_id_number_index on refunds (organization_id, order_id, number);
create index refunds_organization_id_created_at_index on refunds (organization_id, created_at);

create table refund_items (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  refund_id uuid not null,
  position int not null,
  order_item_id uuid not null,
  plant_id uuid not null,
  quantity int not null,
  currency char(3) not null,
  amount int not null,
  restocked boolean not null,
  constraint refund_items_quantity_check check (quantity > 0 and amount >= 0),
  constraint refund_items_order_item_id_foreign
    foreign key (organization_id, order_item_id) references order_items (organization_id, id),
  constraint refund_items_refund_id_foreign
    foreign key (organization_id, refund_id) references refunds (organization_id, id),
  constraint refund_items_organization_id_refund_id_order_item_id_unique
    unique (organization_id, refund_id, order_item_id)
);

create table stock_movements (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  plant_id uuid not null,
  change int not null,
  stock_after int not null,
  cause text not null,
  order_item_id uuid,
  refund_item_id uuid,
  note text,
  created_by text not null,
  number bigserial,
  constraint stock_movements_cause_check check (cause in ('initial', 'adjustment', 'order', 'cancel', 'refund')),
  constraint stock_movements_change_check check (change <> 0),
  constraint stock_movements_origin_check
    check ((cause in ('order', 'cancel')) = (order_item_id is not null) and (cause = 'refund') = (refund_item_id is not null)),
  constraint stock_movements_stock_after_check check (stock_after >= 0),
  constraint stock_movements_plant_id_foreign
    foreign key (organization_id, plant_id) references plants (organization_id, id)
);

create unique index stock_movements_order_item_id_cause_unique on stock_movements
  (order_item_id, cause) where order_item_id is not null;
create index stock_movements_organization_id_plant_id_number_index on stock_movements
  (organization_id, plant_id, number);
create unique index stock_movements_refund_item_id_unique on stock_movements
  (refund_item_id) where refund_item_id is not null;
