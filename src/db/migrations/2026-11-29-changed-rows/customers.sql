create index concurrently customers_updated_index on customers (organization_id, updated_at);
