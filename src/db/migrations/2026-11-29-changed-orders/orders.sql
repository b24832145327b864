-- When the row last changed. Rows of before get their time in 2026-11-29-changed-rows; those that processes of the release before add, by the default.
alter table orders add column updated_at timestamptz(3);
alter table orders alter column updated_at set default now();
