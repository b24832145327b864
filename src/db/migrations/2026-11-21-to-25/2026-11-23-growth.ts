import { Migration } from '@mikro-orm/migrations';

/**
 * Indexes for every filter and sort that the schema offers, so that a page costs the same in a large shop.
 *
 * The indexes of the catalogue begin with what plants are sorted by, and hold the columns of the filters behind it: a
 * page with a filter that few plants match reads the index, not the table. `sold_out` is a column of its own, because
 * an index on `stock` would have to be written with every sale.
 */
export class Growth extends Migration {
  override up(): void {
    this.addSql('alter table "plants" add column "sold_out" boolean generated always as (stock = 0) stored');
    for (const column of ['price', 'name', 'created_at']) {
      this.addSql(`drop index "plants_organization_id_${column}_id_index"`);
    }
    for (const [name, columns] of Object.entries(catalogue)) {
      this.addSql(`create index "${name}" on "plants" (${columns}) where "archived_at" is null`);
    }
    this.addSql('create extension if not exists pg_trgm');
    this.addSql(
      'create index "customers_search_index" on "customers" using gin ("name" gin_trgm_ops, "email" gin_trgm_ops)',
    );
    this.addSql(
      'create index "customers_organization_id_created_at_id_index" on "customers" ("organization_id", "created_at", "id")',
    );
    this.addSql(
      'create index "events_feed_index" on "events" ("organization_id", "type", "position") where "position" is not null',
    );
    this.addSql(
      `create index "webhook_deliveries_undelivered_index" on "webhook_deliveries" ("organization_id", "state", "created_at", "id", "endpoint_id") where "state" <> 'delivered'`,
    );
  }
}

const filters = '"light", "pet_safety", "sold_out"';

const catalogue = {
  plants_by_age_index: `"organization_id", "created_at", "id", ${filters}, "price"`,
  plants_by_name_index: `"organization_id", "name", "id", ${filters}, "price"`,
  plants_by_price_index: `"organization_id", "price", "id", ${filters}`,
  plants_by_price_desc_index: `"organization_id", "price" desc, "id", ${filters}`,
};
