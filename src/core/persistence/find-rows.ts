import type { EntityClass, FilterQuery, OrderDefinition } from '@mikro-orm/core';
import type { Context } from '../context.js';

/** From this offset on, the ids are read first. */
const DEEP = 1000;

interface Part<T> {
  orderBy: OrderDefinition<T>;
  limit: number;
  offset: number;
}

/**
 * A part of the rows that match, in order. A database skips rows by reading them: with a deep offset, only the ids are
 * read from the index, and then the rows of the part alone from the table.
 */
export async function findRows<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  where: FilterQuery<T>,
  { orderBy, limit, offset }: Part<T>,
): Promise<T[]> {
  if (offset < DEEP) return (await ctx.em.find<T>(entity, where as never, { orderBy, limit, offset })) as T[];
  const fields = ['id'] as never;
  const options = { fields, orderBy, limit, offset, disableIdentityMap: true };
  const found = (await ctx.em.find<T>(entity, where as never, options)) as { id?: string }[];
  return (await ctx.em.find<T>(entity, { id: { $in: found.map(({ id }) => id) } } as never, { orderBy })) as T[];
}
