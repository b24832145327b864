-- The way of delivery that the buyer chose, { code, name }, and the day before which the order is not sent.
alter table orders add column delivery_method jsonb, add column ship_not_before date;
