-- The indexes of 2026-11-26-drafts-indexes serve the release before, too.
drop index concurrently if exists plants_by_age_index;
drop index concurrently if exists plants_by_name_index;
drop index concurrently if exists plants_by_price_desc_index;
drop index concurrently if exists plants_by_price_index;
drop index concurrently if exists plants_by_stock_index;
