-- What other systems note on a row: texts by their own keys; null where there are none.
alter table plants add column metadata jsonb;
