-- When the row last changed. Rows of before get their time in 2026-11-29-changed-rows; those that processes of the release before add, by the default.
alter table refunds add column updated_at timestamptz(3);
alter table refunds alter column updated_at set default now();
