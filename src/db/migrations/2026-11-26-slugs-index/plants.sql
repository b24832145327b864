create unique index concurrently plants_slug_index on plants (organization_id, slug);
