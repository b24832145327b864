-- What staff have archived, in the order in which they list it.
create index concurrently plants_archived_index on plants (organization_id, created_at, id) where archived_at is not null;
