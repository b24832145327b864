import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { type Part, rowsWhere } from './rows-where.js';
import { readSql } from './sql.js';

/** From this offset on, the ids are found first. */
const DEEP = 1000;

/**
 * A part of the rows, in order. A database skips rows by reading them: with a deep offset, only the ids are
 * read from the index, and then the rows of the part alone from the table.
 */
export function findRows<T extends object>(
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

/** The rows with these ids, in the order of the ids. */
export async function rowsInOrder<T extends object>(ctx: Context, entity: EntityClass<T>, ids: string[]): Promise<T[]> {
  if (ids.length === 0) return [];
  const { rows, sql, values } = rowsWhere(ctx, entity, { id: ids } as FilterQuery<T>);
  const query = { sql: `select ${rows.columns} ${sql}`, values, make: rows.make };
  const found = await readSql<T & { id: string }>(ctx, query);
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How many rows there are. */
export async function countRows<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  where: FilterQuery<T>,
): Promise<number> {
  const { sql, values } = rowsWhere(ctx, entity, where);
  return countOf(ctx, sql, values);
}

export async function countOf(ctx: Context, sql: string, values: readonly unknown[]): Promise<number> {
  const query = { sql: `select count(*)::int as count ${sql}`, values };
  const [row] = await readSql<{ count: number }>(ctx, query);
  return row?.count ?? 0;
}
