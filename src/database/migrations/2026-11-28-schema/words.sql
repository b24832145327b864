create extension if not exists pg_trgm;

-- The words of a text as a search compares them, with a space between: everything but letters, marks and digits separates words; case,
-- accents and what nobody sees do not count. The rules are ICU's and Unicode's, so that each database finds the same, whatever its locale.
create function search_text(given text) returns text language sql immutable parallel safe
  return trim(regexp_replace(
    translate(
      replace(replace(replace(replace(
        regexp_replace(normalize(lower(given collate "und-x-icu"), nfkd), '[\u0300-\u036f\u00ad\u200c\u200d\u2060\ufe00-\ufe0f]+', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øđðłħıς', 'oddlhiσ'),
    -- Punctuation, and the symbols: the classes of regular expressions have none for these.
    '[[:punct:][:space:][:cntrl:]$+<=>^`|~\u00a2-\u00b4\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u02e5-\u02eb\u02ef-\u02ff\u0482\u058d-\u058f\u0606-\u060f\u06de\u06e9\u06fd\u06fe\u09f2\u09f3\u0af1\u0bf9\u0e3f\u17db\u2000-\u2bff\u2e80-\u3004\u3008-\u3020\u3030\u303d-\u303f\u3190-\u319f\u31c0-\u31ef\u3200-\u33ff\u4dc0-\u4dff\ua490-\ua4c6\ufdfc-\ufdff\ufffc\ufffd\U0001d000-\U0001d1ff\U0001f000-\U0001fbff]+',
    ' ', 'g'));

-- The words of a text in their places, each as it is written and by its English stem: beginnings are looked for among the first,
-- other forms of a word among the second.
create function search_vector(given text) returns tsvector language sql immutable parallel safe
  return (
    select coalesce(string_agg('''' || form || ''':' || least(place, 16383), ' '), '')::tsvector
    from (
      select left(word, 64) as word, place
      from unnest(string_to_array(search_text(given), ' ')) with ordinality as each (word, place)
    ) words, lateral (select word union select (ts_lexize('pg_catalog.english_stem', word))[1]) forms (form)
    where form is not null);
