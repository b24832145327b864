create index concurrently customers_words_index on customers using gin (search_text(name || ' ' || email) gin_trgm_ops);
