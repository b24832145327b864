-- Those of 2026-11-28-search-rows take their place. Processes of the release before find the same without them, more slowly.
drop index concurrently if exists plants_name_index;
drop index concurrently if exists plants_name_search_index;
drop index concurrently if exists plants_botanical_search_index;
drop index concurrently if exists customers_search_index;
