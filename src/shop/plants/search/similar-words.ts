import type { EntityManager } from '@mikro-orm/core';
import DataLoader from 'dataloader';
import { organizationOf } from '../../../core/access.js';
import type { Context } from '../../../core/context.js';
import { readTogether } from '../../../core/persistence/reads/read-together.js';
import { asWorker } from '../../../core/persistence/row-security/database-role.js';
import { isOneTypo, withSwappedLetters } from './one-typo.js';

/** In a shorter word, one error makes too many other words. */
const MIN_LETTERS = 5;
/** How many words of a text are looked up. */
const MAX_WORDS = 10;

/** The loader of each request, whose EntityManager is its own: all searches of a document look up their words together. */
const loaders = new WeakMap<EntityManager, DataLoader<string, string[]>>();

/**
 * The words in the names of the catalogue that differ from each of these words by one typing error; a word without any
 * is left out.
 */
export async function similarWords(ctx: Context, words: readonly string[]): Promise<Map<string, string[]>> {
  const typed = [...new Set(words.filter((word) => [...word].length >= MIN_LETTERS))].slice(0, MAX_WORDS);
  const loader =
    loaders.get(ctx.em) ?? new DataLoader((batch: readonly string[]) => asWorker(() => lookUp(ctx, batch)));
  loaders.set(ctx.em, loader);
  const found = await Promise.all(typed.map((word) => loader.load(word)));
  return new Map(typed.map((word, at) => [word, found[at] ?? []] as const).filter(([, similar]) => similar.length > 0));
}

/**
 * `%` of pg_trgm finds the words by an index, except where two letters of a short word were swapped: such words share too
 * few trigrams. So each word is also looked up with every two neighbours swapped.
 */
async function lookUp(ctx: Context, typed: readonly string[]): Promise<string[][]> {
  const swapped = typed.flatMap((word) => withSwappedLetters(word).map((other) => [word, other] as const));
  const found = await readTogether<{ typed: string; word: string }>(ctx, {
    sql: `select typed.word as typed, known.word from unnest(?::text[]) typed (word)
        join catalogue_words known on known.organization_id = ? and known.word % typed.word
      union
      select swapped.typed, known.word from unnest(?::text[], ?::text[]) swapped (typed, word)
        join catalogue_words known on known.organization_id = ? and known.word = swapped.word
      order by typed, word`,
    values: [
      ...[arrayOf(typed), organizationOf(ctx)],
      ...[arrayOf(swapped.map(([word]) => word)), arrayOf(swapped.map(([, other]) => other)), organizationOf(ctx)],
    ],
  });
  const similar = Map.groupBy(
    found.filter(({ typed, word }) => isOneTypo(typed, word)),
    (row) => row.typed,
  );
  return typed.map((word) => (similar.get(word) ?? []).map((row) => row.word));
}

/** An array as PostgreSQL reads it. The words consist of letters and digits. */
const arrayOf = (words: readonly string[]): string => `{${words.map((word) => `"${word}"`).join()}}`;
