import type { EntityManager } from '@mikro-orm/core';
import DataLoader from 'dataloader';
import { organizationOf } from '../../../core/access.js';
import type { Context } from '../../../core/context.js';
import { asWorker } from '../../../database/database-role.js';
import { readSql } from '../../../database/read/sql.js';

/** A word of a text, as the database writes words for its search. */
export interface SearchWord {
  word: string;
  /** What its other forms have in common; null for a word such as "the", which nearly every text has. */
  stem: string | null;
  /** The words in the names of the catalogue that differ from it by one typing error. */
  similar: string[];
}

/** In a shorter word, one error makes too many other words. */
const MIN_LETTERS = 5;
/** How many words of a text are looked up. */
const MAX_WORDS = 10;

/** Asks in one statement for what all searches of a document ask: each request has a loader, by its EntityManager. */
export function askedTogether<Key, Value>(askFor: (ctx: Context, keys: readonly Key[]) => Promise<Value[]>) {
  const loaders = new WeakMap<EntityManager, DataLoader<Key, Value>>();
  return (ctx: Context, key: Key): Promise<Value> => {
    const loader = loaders.get(ctx.em) ?? new DataLoader((keys: readonly Key[]) => asWorker(() => askFor(ctx, keys)));
    loaders.set(ctx.em, loader);
    return loader.load(key);
  };
}

/** The words of a text, in order. */
export const searchWords = askedTogether(lookUp);

interface Found {
  /** The place of the text among those that were asked for. */
  text: number;
  word: string;
  stem: string | null;
  /** Perhaps similar words, with a space between. */
  similar: string;
}

/**
 * `%` of pg_trgm finds the words by an index, except where two letters of a short word were swapped: such words share too
 * few trigrams. So each word is also looked up with every two neighbours swapped.
 */
async function lookUp(ctx: Context, texts: readonly string[]): Promise<SearchWord[][]> {
  const organization = organizationOf(ctx);
  const found = await readSql<Found>(ctx, {
    sql: `select asked.text::int as text, word, (ts_lexize('pg_catalog.english_stem', word))[1] as stem,
        case when length(word) >= ${MIN_LETTERS} and place <= ${MAX_WORDS} then array_to_string(array(
          select known.word from catalogue_words known where known.organization_id = ? and known.word % typed.word
          union
          select known.word from generate_series(1, length(typed.word) - 1) place_of
            join catalogue_words known on known.organization_id = ?
              and known.word = overlay(typed.word placing reverse(substr(typed.word, place_of, 2)) from place_of)
          order by 1), ' ') else '' end as similar
      from json_array_elements_text(?::json) with ordinality asked (given, text),
        lateral (
          select left(word, 64) as word, place
          from unnest(string_to_array(search_text(given), ' ')) with ordinality each (word, place)
        ) typed
      order by asked.text, place`,
    values: [organization, organization, JSON.stringify(texts)],
  });
  const byText = Map.groupBy(found, ({ text }) => text);
  return texts.map((_, at) =>
    (byText.get(at + 1) ?? []).map(({ word, stem, similar }) => ({
      word,
      stem,
      similar: similar ? similar.split(' ').filter((other) => isOneTypo(word, other)) : [],
    })),
  );
}

/** Whether two words differ by one typing error: a letter too many, missing or wrong, or two neighbours swapped. */
export function isOneTypo(one: string, other: string): boolean {
  if (one === other) return false;
  const [a, b] = [[...one], [...other]];
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (x.length <= 1 && y.length <= 1) return true;
  return x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0];
}
