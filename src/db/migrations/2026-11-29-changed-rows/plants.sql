-- Of the other lists of what has changed since a time. A sale changes the time of a plant: this kind of index need not be written with it
-- (from PostgreSQL 16 on), and so the others of the table need not be, either.
create index concurrently plants_updated_index on plants using brin (updated_at)
  with (pages_per_range = 8, autosummarize = on);
