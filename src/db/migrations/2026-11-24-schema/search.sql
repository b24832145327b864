-- Finding customers by a part of their name or email, and plants in spite of a misspelled name.
create extension if not exists pg_trgm;

create index customers_search_index on customers using gin (name gin_trgm_ops, email gin_trgm_ops);

-- The words that the names of plants consist of: a search looks here for those that are like a misspelled one.
create table catalogue_words (
  organization_id uuid not null constraint catalogue_words_organization_id_foreign references organizations,
  word text not null,
  primary key (organization_id, word)
);

create index catalogue_words_search_index on catalogue_words using gin (word gin_trgm_ops);

-- Everything but ASCII punctuation and digits is taken for a letter: classes depend on the locale.
create function words_of_name(name text, botanical_name text) returns setof text language sql immutable as $$
  select word from regexp_split_to_table(lower(name || ' ' || coalesce(botanical_name, '')), '[\s[:punct:][:digit:]×’‘]+') word
  where length(word) between 4 and 64
$$;

-- In order, so that two transactions that add the same words do not lock each other out.
create function note_inserted_words() returns trigger language plpgsql as $$
  begin
    insert into catalogue_words (organization_id, word)
    select distinct named.organization_id, word
    from new_rows named, words_of_name(named.name, named.botanical_name) word
    order by 1, 2 on conflict do nothing;
    return null;
  end
$$;
create trigger plants_words_insert after insert on plants
  referencing new table as new_rows for each statement execute function note_inserted_words();

create function note_updated_words() returns trigger language plpgsql as $$
  begin
    insert into catalogue_words (organization_id, word)
    select new.organization_id, word from words_of_name(new.name, new.botanical_name) word
    group by word order by word on conflict do nothing;
    return null;
  end
$$;
create trigger plants_words_update after update of name, botanical_name on plants
  for each row execute function note_updated_words();
