-- What other systems note on a row: texts by their own keys; null where there are none.
alter table refunds add column metadata jsonb;
