-- What other systems note on a row for staff alone: texts by their own keys; null where there are none.
alter table plants add column private_metadata jsonb;
