import { Migration } from '@mikro-orm/migrations';

/**
 * Indexes that find orders by the start of their number and of their customer's email, plants by the start of their SKU,
 * the codes of a customer, and the rewards in order; the indexes of the catalogue hold the columns of all filters. A table of the words that
 * names of plants consist of lets a search find those that are like a misspelled one.
 */
export class Finding extends Migration {
  override up(): void {
    this.addSql('create index "orders_by_number_index" on "orders" ("organization_id", "number" text_pattern_ops)');
    this.addSql(
      'create index "customers_by_email_index" on "customers" ("organization_id", lower("email") text_pattern_ops)',
    );
    this.addSql(
      'create index "redemptions_unused_first_index" on "redemptions" ("organization_id", "customer_id", ("order_id" is not null), "created_at" desc, "id" desc)',
    );
    this.addSql(
      'create index "plants_by_sku_index" on "plants" ("organization_id", lower("sku") text_pattern_ops) where "archived_at" is null',
    );
    this.addSql('create index "rewards_by_age_index" on "rewards" ("organization_id", "created_at", "id")');
    for (const [name, columns] of Object.entries(catalogue)) {
      this.addSql(`drop index "${name}"`);
      this.addSql(`create index "${name}" on "plants" (${columns}) where "archived_at" is null`);
    }
    this.addSql(createTable);
    this.addSql(`alter table "catalogue_words" add constraint "catalogue_words_organization_id_foreign"
      foreign key ("organization_id") references "organizations" ("id")`);
    this.addSql(wordsOf);
    this.addSql(addWords(`select "organization_id", "name", "botanical_name" from "plants"`));
    this.addSql('create index "catalogue_words_search_index" on "catalogue_words" using gin ("word" gin_trgm_ops)');
    for (const [event, rows] of Object.entries(newNames)) this.addSql(createFunction(event, rows));
    this.addSql(`create trigger "plants_words_insert" after insert on "plants"
      referencing new table as new_rows for each statement execute function note_inserted_words()`);
    this.addSql(`create trigger "plants_words_update" after update of "name", "botanical_name" on "plants"
      for each row execute function note_updated_words()`);
  }
}

const filters = '"light", "watering", "difficulty", "pet_safety", "sold_out"';

const catalogue = {
  plants_by_age_index: `"organization_id", "created_at", "id", ${filters}, "price"`,
  plants_by_name_index: `"organization_id", "name", "id", ${filters}, "price"`,
  plants_by_price_index: `"organization_id", "price", "id", ${filters}`,
  plants_by_price_desc_index: `"organization_id", "price" desc, "id", ${filters}`,
};

const createTable = `create table "catalogue_words" (
  "organization_id" uuid not null,
  "word" text not null,
  primary key ("organization_id", "word")
)`;

/** The words of a name. Everything but ASCII punctuation and digits is taken for a letter: classes depend on the locale. */
const wordsOf = `create function words_of_name(name text, botanical_name text) returns setof text language sql immutable as $$
  select word from regexp_split_to_table(lower(name || ' ' || coalesce(botanical_name, '')), '[\\s[:punct:][:digit:]×’‘]+') word
  where length(word) between 4 and 64
$$`;

/** In order, so that two transactions that add the same words do not lock each other out. */
const addWords = (rows: string): string => `insert into catalogue_words (organization_id, word)
    select distinct named.organization_id, word
    from (${rows}) named, words_of_name(named.name, named.botanical_name) word
    order by 1, 2 on conflict do nothing`;

const newNames = {
  inserted: 'select organization_id, name, botanical_name from new_rows',
  updated: 'select new.organization_id, new.name, new.botanical_name',
};

const createFunction = (event: string, rows: string): string =>
  `create function note_${event}_words() returns trigger language plpgsql as $$
  begin
    ${addWords(rows)};
    return null;
  end $$`;
