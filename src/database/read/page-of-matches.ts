import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { asWorker } from '../database-role.js';
import type { SortKey } from './cursor.js';
import { findMatches } from './find-matches.js';
import { countOf, rowsInOrder } from './find-rows.js';
import { anyRankOf, type Match, RANK, RELEVANCE } from './match.js';
import { type PageArgs, type PageOf, pageOf } from './page.js';
import { pageWindow } from './page-window.js';
import { rowsWhere } from './rows-where.js';

/**
 * A page of the rows that match, like `find`: first those of each of `match.best`, then the others that match, then those
 * that match only `match.fuzzy`, each in the order of `sort`. A cursor names the rank of its row, too.
 */
export async function pageOfMatches<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  where: FilterQuery<T>,
  sort: SortKey[],
  args: PageArgs,
  match: Match,
): Promise<PageOf<T>> {
  const rank = match.best ? RELEVANCE : RANK;
  const ranked: SortKey[] = [[rank, 'asc'], ...sort];
  const window = pageWindow(ctx.em, entity, ranked, args);
  const { limit, skip: offset, values } = window;
  const rankOf = new Map<string, number>();
  // The policies would keep the search index from being used. The rows themselves are read through them.
  const read = async () => {
    const part = { sort, limit: limit + 1, offset, values };
    const found = await asWorker(() => findMatches(ctx, entity, where, match, part));
    for (const { id, rank } of found) rankOf.set(id, rank);
    return rowsInOrder(
      ctx,
      entity,
      found.map(({ id }) => id),
    );
  };
  const cursorValues = (row: T) => {
    const { id, ...values } = row as T & { id: string };
    return { ...values, id, [rank]: rankOf.get(id) };
  };
  const total = () => {
    const rows = rowsWhere(ctx, entity, where);
    const counted = anyRankOf(match);
    return asWorker(() =>
      countOf(ctx, `${rows.sql} and ${counted.sql('page')}`, [...rows.values, ...counted.parameters]),
    );
  };
  return pageOf(read, total, window, ranked, cursorValues);
}
