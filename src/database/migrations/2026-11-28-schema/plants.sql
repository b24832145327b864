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
  -- A trigger writes it (`note_search`).
  search tsvector,
  -- Columns of their own, because an index on stock would have to be written with every sale.
  sold_out boolean generated always as (stock = 0) stored,
  low_stock int generated always as (least(stock, 10)) stored,
  popularity int not null default 0,
  -- Which plants only staff see, and since when customers see the others; without a time, since they were added. See plant.entity.ts.
  draft boolean not null default false,
  published_at timestamptz(3),
  -- What other systems note on a row: texts by their own keys; null where there are none.
  metadata jsonb,
  -- The pictures after the first one, which stays in image_url.
  more_image_urls text[] not null default '{}',
  -- What a plant is called in addresses: one without is found by its id.
  slug text collate "C",
  private_metadata jsonb,
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
-- match reads the index, not the table. With the column draft, lists and totals of customers, which are without drafts, still read
-- the index alone.
create index plants_age_index on plants
  (organization_id, created_at, id, light, watering, difficulty, pet_safety, sold_out, price, draft) where archived_at is null;
-- Names are sorted as people sort them, on each database the same: by letters, then accents, then case.
create index plants_name_order_index on plants
  (organization_id, name collate "und-x-icu", id, light, watering, difficulty, pet_safety, sold_out, price, draft) where archived_at is null;
create index plants_price_desc_index on plants
  (organization_id, price desc, id, light, watering, difficulty, pet_safety, sold_out, draft) where archived_at is null;
create index plants_price_index on plants
  (organization_id, price, id, light, watering, difficulty, pet_safety, sold_out, draft) where archived_at is null;
create index plants_stock_index on plants
  (organization_id, low_stock, light, watering, difficulty, pet_safety, sold_out, price, draft) where archived_at is null;
create index plants_by_popularity_index on plants
  (organization_id, popularity desc, id, light, watering, difficulty, pet_safety, sold_out, price, draft) where archived_at is null;
-- What staff have archived, in the order in which they list it.
create index plants_archived_index on plants (organization_id, created_at, id) where archived_at is not null;
create index plants_draft_index on plants (organization_id, created_at, id) where draft;
create index plants_by_sku_index on plants (organization_id, lower(sku) text_pattern_ops) where archived_at is null;
create unique index plants_slug_index on plants (organization_id, slug);
create index plants_search_index on plants using gin (search);
create index plants_name_words_index on plants using gin (search_vector(name));
create index plants_botanical_words_index on plants using gin (search_vector(botanical_name));
create index plants_tags_index on plants using gin (tags) where archived_at is null;
create index plants_metadata_index on plants
  using gin ((array[organization_id]), metadata jsonb_path_ops) where metadata is not null;
-- Of the other lists of what has changed since a time. A sale changes the time of a plant: this kind of index need not be written with it
-- (from PostgreSQL 16 on), and so the others of the table need not be, either.
create index plants_updated_index on plants using brin (updated_at)
  with (pages_per_range = 8, autosummarize = on);
