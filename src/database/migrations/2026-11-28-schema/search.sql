-- Finding plants by their words, and in spite of a misspelled name.

-- What a plant needs is found, too, by a word that no text has (`light=low`).
create function note_search() returns trigger language plpgsql as $$
  begin
    new.search := search_vector(concat_ws(' ', new.name, new.botanical_name, new.description))
      || array_to_tsvector(array_remove(array['light=' || new.light, 'watering=' || new.watering,
        'difficulty=' || new.difficulty, 'pets=' || new.pet_safety], null));
    return new;
  end
$$;
create trigger plants_words_search before insert or update of name, botanical_name, description, light, watering, difficulty, pet_safety on plants
  for each row execute function note_search();

-- The words that the names of plants consist of: a search looks here for those that are like a misspelled one.
create table catalogue_words (
  organization_id uuid not null constraint catalogue_words_organization_id_foreign references organizations,
  word text not null,
  primary key (organization_id, word)
);

create index catalogue_words_search_index on catalogue_words using gin (word gin_trgm_ops);

create function words_of_name(name text, botanical_name text) returns setof text language sql immutable as $$
  select word from unnest(string_to_array(search_text(concat_ws(' ', name, botanical_name)), ' ')) word
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
