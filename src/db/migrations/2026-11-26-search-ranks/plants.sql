create index concurrently plants_name_search_index on plants using gin (to_tsvector('english'::regconfig, name));
create index concurrently plants_botanical_search_index on plants using gin (to_tsvector('english'::regconfig, botanical_name));
