-- Those of 2026-11-24 with the column draft, and that of best sellers: lists and totals of customers, which are without drafts, still read the index alone.
create index concurrently plants_age_index on plants
  (organization_id, created_at, id, light, watering, difficulty, pet_safety, sold_out, price, draft) where archived_at is null;
create index concurrently plants_name_index on plants
  (organization_id, name, id, light, watering, difficulty, pet_safety, sold_out, price, draft) where archived_at is null;
create index concurrently plants_price_desc_index on plants
  (organization_id, price desc, id, light, watering, difficulty, pet_safety, sold_out, draft) where archived_at is null;
create index concurrently plants_price_index on plants
  (organization_id, price, id, light, watering, difficulty, pet_safety, sold_out, draft) where archived_at is null;
create index concurrently plants_stock_index on plants
  (organization_id, low_stock, light, watering, difficulty, pet_safety, sold_out, price, draft) where archived_at is null;
create index concurrently plants_by_popularity_index on plants
  (organization_id, popularity desc, id, light, watering, difficulty, pet_safety, sold_out, price, draft) where archived_at is null;
create index concurrently plants_draft_index on plants (organization_id, created_at, id) where draft;
