-- For each group, its cheapest plant, and how many groups there are for each value of a filter.
create index concurrently plants_group_index on plants
  (organization_id, "group", price, id, light, watering, difficulty, pet_safety, sold_out, draft) where archived_at is null;
create unique index concurrently plants_size_index on plants (organization_id, "group", size) where "group" is not null;
alter table plants validate constraint plants_size_check;
