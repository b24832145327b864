-- The shipments of an order, and the units that each has of its lines, with the lots from which they were taken.
create table shipments (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  -- squawk-ignore prefer-identity -- As the other ledgers.
  number bigserial,
  order_id uuid not null,
  carrier text,
  tracking_number text,
  tracking_url text,
  created_by text not null,
  constraint shipments_order_id_foreign foreign key (organization_id, order_id) references orders (organization_id, id),
  constraint shipments_organization_id_id_unique unique (organization_id, id)
);

-- squawk-ignore require-concurrent-index-creation -- The table is new.
create index shipments_organization_id_order_id_number_index on shipments (organization_id, order_id, number);

-- squawk-ignore require-concurrent-index-creation -- The table is new.
create index shipments_organization_id_number_index on shipments (organization_id, number);

create table shipment_items (
  id uuid primary key,
  organization_id uuid not null,
  created_at timestamptz(3) not null,
  shipment_id uuid not null,
  position int not null,
  order_item_id uuid not null,
  plant_id uuid not null,
  name text not null,
  quantity int not null,
  lot text,
  constraint shipment_items_quantity_check check (quantity > 0),
  constraint shipment_items_order_item_id_foreign
    foreign key (organization_id, order_item_id) references order_items (organization_id, id),
  constraint shipment_items_shipment_id_foreign
    foreign key (organization_id, shipment_id) references shipments (organization_id, id),
  constraint shipment_items_organization_id_shipment_id_position_unique unique (organization_id, shipment_id, position)
);

-- squawk-ignore require-concurrent-index-creation -- The table is new.
create index shipment_items_lot_index on shipment_items (organization_id, lot, shipment_id) where lot is not null;
