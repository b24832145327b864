-- The units of a line that were shipped.
alter table order_items
  add column shipped_quantity int not null default 0,
  add constraint order_items_shipped_check check (shipped_quantity >= 0 and shipped_quantity <= quantity) not valid;
