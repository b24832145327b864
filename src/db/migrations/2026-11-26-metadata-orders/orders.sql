-- What other systems note on a row: texts by their own keys; null where there are none.
alter table orders add column metadata jsonb;
