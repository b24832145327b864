-- Finds rows by their metadata. The organization stands in an array, because an inverted index takes no uuid by itself; with it, a
-- shop does not read the rows of other shops that use the same keys. Rows without metadata are not in the index.
create index concurrently customers_metadata_index on customers
  using gin ((array[organization_id]), metadata jsonb_path_ops) where metadata is not null;
create index concurrently orders_metadata_index on orders
  using gin ((array[organization_id]), metadata jsonb_path_ops) where metadata is not null;
create index concurrently plants_metadata_index on plants
  using gin ((array[organization_id]), metadata jsonb_path_ops) where metadata is not null;
