-- A login id is unique whatever its case, as an e-mail is.
create unique index concurrently users_login_id_unique on users (organization_id, lower(login_id));
-- Finds users by a login id of before: few have one.
create index concurrently users_former_login_ids_index on users (organization_id) where former_login_ids is not null;
alter table users drop constraint if exists users_organization_id_login_id_unique;
