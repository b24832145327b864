-- The catalogue.

create table plants (
  id uuid primary key,
  organization_id uuid not null constraint plants_organization_id_foreign references organizations,
  created_at timestamptz(3) not null,
  sku text not null,
  name text not null,
  botanical_name text,
  description text not null,
  currency char(3) not null,
  price int not null,
  stock int not null default 0,
  light text,
  watering text,
  difficulty text,
  pet_safety text not null default 'unknown',
  pot_diameter_mm int,
  height_cm int,
  hardiness_zone_min int,
  hardiness_zone_max int,
  image_url text,
  tags text[] not null default '{}',
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  search tsvector generated always as (
    to_tsvector('english'::regconfig, name || ' ' || coalesce(botanical_name, '') || ' ' || description)
  ) stored,
  -- Columns of their own, because an index on stock would have to be written with every sale.
  sold_out boolean generated always as (stock = 0) stored,
  low_stock int generated always as (least(stock, 10)) stored,
  constraint plants_difficulty_check check (difficulty in ('easy', 'moderate', 'expert')),
  constraint plants_hardiness_check
    check (hardiness_zone_min >= 1 and hardiness_zone_min <= 13
      and hardiness_zone_max >= hardiness_zone_min and hardiness_zone_max <= 13),
  constraint plants_light_check check (light in ('low', 'medium', 'bright_indirect', 'direct')),
  constraint plants_pet_safety_check check (pet_safety in ('safe', 'toxic', 'unknown')),
  constraint plants_price_check check (price >= 0),
  constraint plants_stock_check check (stock >= 0),
  constraint plants_watering_check check (watering in ('sparse', 'moderate', 'frequent')),
  constraint plants_organization_id_id_unique unique (organization_id, id),
  constraint plants_organization_id_sku_unique unique (organization_id, sku)
);

-- These begin with what plants are sorted by, and hold the columns of all filters: a page with a filter that few plants
-- match reads the index, not the table.
create index plants_by_age_index on plants
  (organization_id, created_at, id, light, watering, difficulty, pet_safety, sold_out, price) where archived_at is null;
create index plants_by_name_index on plants
  (organization_id, name, id, light, watering, difficulty, pet_safety, sold_out, price) where archived_at is null;
create index plants_by_price_desc_index on plants
  (organization_id, price desc, id, light, watering, difficulty, pet_safety, sold_out) where archived_at is null;
create index plants_by_price_index on plants
  (organization_id, price, id, light, watering, difficulty, pet_safety, sold_out) where archived_at is null;
create index plants_by_sku_index on plants (organization_id, lower(sku) text_pattern_ops) where archived_at is null;
create index plants_by_stock_index on plants
  (organization_id, low_stock, light, watering, difficulty, pet_safety, sold_out, price) where archived_at is null;
create index plants_search_index on plants using gin (search);
create index plants_tags_index on plants using gin (tags) where archived_at is null;
