import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import type { Context } from '../../context.js';
import { asWorker } from '../row-security/database-role.js';
import type { SortKey } from './cursor.js';
import { findMatches } from './find-matches.js';
import { rowsInOrder } from './find-rows.js';
import { anyRankOf, type Match, RANK } from './match.js';
import type { PageArgs, PageOf } from './page.js';
import { cutPage, pageWindow } from './page-window.js';

/**
 * A page of the rows that match, like `paginate`: first those that match, then those that match only `match.fuzzy`, each
 * in the order of `sort`. A cursor names the rank of its row, too.
 */
export async function pageOfMatches<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  where: FilterQuery<T>,
  sort: SortKey[],
  args: PageArgs,
  match: Match,
): Promise<PageOf<T>> {
  const ranked: SortKey[] = [[RANK, 'asc'], ...sort];
  const window = pageWindow(ctx.em, entity, ranked, args);
  const { limit, skip: offset, values } = window;
  // The policies would keep the search index from being used. The rows themselves are read through them.
  const found = await asWorker(() =>
    findMatches(ctx, entity, where, match, { sort, limit: limit + 1, offset, values }),
  );
  const rows = await rowsInOrder(
    ctx,
    entity,
    found.map(({ id }) => id),
  );
  const rankOf = new Map(found.map(({ id, rank }) => [id, rank]));
  const cursorValues = (row: T) => {
    const values = row as Record<string, unknown>;
    return {
      ...Object.fromEntries(sort.map(([field]) => [field, values[field]])),
      [RANK]: rankOf.get(`${values['id']}`),
    };
  };
  const counted = { $and: [where, anyRankOf(match)] };
  return {
    ...cutPage(rows, window, ranked, cursorValues),
    total: () => asWorker(() => ctx.em.count<T>(entity, counted as never)),
  };
}
