import { SqlIndex } from '../../database/write/base.entity.js';

/** What customers' lists are filtered by: with these columns, an index alone decides which plants a page has. */
const FILTERS = '"light", "watering", "difficulty", "pet_safety", "sold_out"';

const INDEXES = {
  plants_age_index: `("organization_id", "created_at", "id", ${FILTERS}, "price", "draft") where "archived_at" is null`,
  plants_name_order_index: `("organization_id", "name" collate "und-x-icu", "id", ${FILTERS}, "price", "draft") where "archived_at" is null`,
  plants_price_index: `("organization_id", "price", "id", ${FILTERS}, "draft") where "archived_at" is null`,
  plants_price_desc_index: `("organization_id", "price" desc, "id", ${FILTERS}, "draft") where "archived_at" is null`,
  plants_by_popularity_index: `("organization_id", "popularity" desc, "id", ${FILTERS}, "price", "draft") where "archived_at" is null`,
  plants_stock_index: `("organization_id", "low_stock", ${FILTERS}, "price", "draft") where "archived_at" is null`,
  plants_group_index: `("organization_id", "group", "price", "id", ${FILTERS}, "draft") where "archived_at" is null`,
  plants_archived_index: `("organization_id", "created_at", "id") where "archived_at" is not null`,
  plants_draft_index: `("organization_id", "created_at", "id") where "draft"`,
  plants_updated_index: `using brin ("updated_at") with (pages_per_range = 8, autosummarize = on)`,
  plants_by_sku_index: `("organization_id", lower("sku") text_pattern_ops) where "archived_at" is null`,
  plants_search_index: `using gin ("search")`,
  plants_name_words_index: `using gin (search_vector("name"))`,
  plants_botanical_words_index: `using gin (search_vector("botanical_name"))`,
  plants_tags_index: `using gin ("tags") where "archived_at" is null`,
  plants_metadata_index: `using gin ((array["organization_id"]), "metadata" jsonb_path_ops) where "metadata" is not null`,
};

const UNIQUE = {
  plants_slug_index: `("organization_id", "slug")`,
  plants_size_index: `("organization_id", "group", "size") where "group" is not null`,
};

/** The indexes of the table `plants` that have more than columns. `test/database/indexes.test.ts` shows that lists use them. */
export const PlantIndexes = (): ClassDecorator => (plant) => {
  for (const [name, columns] of Object.entries(INDEXES)) SqlIndex(name, columns)(plant);
  for (const [name, columns] of Object.entries(UNIQUE)) SqlIndex(name, columns, { unique: true })(plant);
};
