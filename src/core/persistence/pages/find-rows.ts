import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import type { Context } from '../../context.js';
import type { SortKey } from './cursor.js';
import { orderBy } from './page-window.js';

/** From this offset on, the ids are read first. */
const DEEP = 1000;

export interface Part {
  sort: SortKey[];
  limit: number;
  offset: number;
}

/**
 * A part of the rows, in order. A database skips rows by reading them: with a deep offset, only the ids are
 * read from the index, and then the rows of the part alone from the table.
 */
export async function findRows<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  where: FilterQuery<T>,
  part: Part,
): Promise<T[]> {
  const { sort, limit, offset } = part;
  if (offset < DEEP) {
    return (await ctx.em.find<T>(entity, where as never, { orderBy: orderBy<T>(sort), limit, offset })) as T[];
  }
  return rowsInOrder(ctx, entity, await idsOf(ctx, entity, where, part));
}

/** The rows with these ids, in the order of the ids. */
export async function rowsInOrder<T extends object>(ctx: Context, entity: EntityClass<T>, ids: string[]): Promise<T[]> {
  if (ids.length === 0) return [];
  const rows = (await ctx.em.find<T>(entity, { id: { $in: ids } } as never)) as (T & { id?: string })[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function idsOf<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  where: FilterQuery<T>,
  { sort, limit, offset }: Part,
): Promise<string[]> {
  const options = { fields: ['id'] as never, orderBy: orderBy<T>(sort), limit, offset, disableIdentityMap: true };
  const rows = (await ctx.em.find<T>(entity, where as never, options)) as { id?: string }[];
  return rows.map(({ id }) => String(id));
}
