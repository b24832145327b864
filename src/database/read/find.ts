import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { asWorker } from '../database-role.js';
import { byKey, countByKey } from './by-key.js';
import type { SortKey } from './cursor.js';
import { findMatches } from './find-matches.js';
import { anyRankOf, type Match, RANK, RELEVANCE } from './match.js';
import { type PageArgs, type PageOf, pageOf, pageWindow } from './page.js';
import { type Part, rowsWhere } from './rows-where.js';
import { readSql, type Sql } from './sql.js';

/** The rows of one parent, such as the orders of a customer. */
interface Parent<T extends object> {
  parent: Extract<keyof T, string>;
  id: string;
}

/**
 * Rows in an order: those that meet all that is given. `match` is a condition that an index answers, but not in this order: the best
 * matches come first. `only` is a condition in SQL.
 */
export type List<T extends object> = { sort: SortKey[] } & (
  | { where?: FilterQuery<T>; match?: Match; of?: undefined }
  | { of: Parent<T> & { only?: string }; match?: undefined; where?: undefined }
  | { of: Parent<T> & { only?: undefined }; match: Match; where?: undefined }
);

/**
 * A page of a list, only to be shown. With `after` it starts after the row that the cursor names, whatever was inserted or removed
 * since; with `offset` it skips rows.
 *
 * The pages of all parents that one level of a query asks for are read by one statement, and their totals, where selected, by another:
 * the number of statements does not depend on the number of rows.
 */
export async function find<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  { sort, where = {}, match, of }: List<T>,
  args: PageArgs,
): Promise<PageOf<T>> {
  if (match) {
    const matched = of ? ({ [of.parent]: of.id } as FilterQuery<T>) : where;
    return pageOfMatches(ctx, entity, matched, sort, args, match);
  }
  const window = pageWindow(ctx.em, entity, sort, args);
  const part = { sort, limit: window.limit + 1, offset: window.skip, values: window.values };
  if (!of) {
    const read = () => findRows(ctx, entity, where, part);
    return pageOf(window, read, () => countOf(ctx, rowsWhere(ctx, entity, where)));
  }
  const { parent, id, only } = of;
  const read = () => byKey(ctx, entity, parent, id, { ...part, only });
  return pageOf(window, read, () => countByKey(ctx, entity, parent, id, only));
}

/**
 * A page of the rows that match, like `find`: first those of each of `match.best`, then the others that match, then those
 * that match only `match.fuzzy`, each in the order of `sort`. A cursor names the rank of its row, too.
 */
async function pageOfMatches<T extends object>(
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
    return rowsInOrder(ctx, entity, found);
  };
  const cursorValues = (row: T) => {
    const { id, ...values } = row as T & { id: string };
    return { ...values, id, [rank]: rankOf.get(id) };
  };
  const total = () => {
    const { sql, values } = rowsWhere(ctx, entity, where);
    const { sql: matches, parameters } = anyRankOf(match);
    return asWorker(() => countOf(ctx, { sql: `${sql} and ${matches('page')}`, values: [...values, ...parameters] }));
  };
  return pageOf(window, read, total, cursorValues);
}

/** From this offset on, the ids are found first. */
const DEEP = 1000;

/**
 * A part of the rows, in order. A database skips rows by reading them: with a deep offset, only the ids are
 * read from the index, and then the rows of the part alone from the table.
 */
function findRows<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  where: FilterQuery<T>,
  part: Part,
): Promise<T[]> {
  const { rows, sql, values, order: orderOf } = rowsWhere(ctx, entity, where, part);
  const order = `order by ${orderOf(part.sort)}`;
  const found = `${sql} ${order} limit ? offset ?`;
  const deep = `from ${rows.table} page where page.id = any(array(select page.id ${found})) ${order}`;
  return readSql<T>(ctx, {
    sql: `select ${rows.columns} ${part.offset < DEEP ? found : deep}`,
    values: [...values, part.limit, part.offset],
    make: rows.make,
  });
}

/** The rows with these ids, in this order. */
export async function rowsInOrder<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  wanted: readonly { id: string }[],
): Promise<T[]> {
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ id }) => id);
  const { rows, sql, values } = rowsWhere(ctx, entity, { id: ids } as FilterQuery<T>);
  const query = { sql: `select ${rows.columns} ${sql}`, values, make: rows.make };
  const found = await readSql<T & { id: string }>(ctx, query);
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How many rows there are. */
export async function countOf(ctx: Context, { sql, values }: Sql): Promise<number> {
  const [row] = await readSql<{ count: number }>(ctx, { sql: `select count(*)::int as count ${sql}`, values });
  return row?.count ?? 0;
}
