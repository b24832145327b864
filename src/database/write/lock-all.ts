import { type EntityClass, type FilterQuery, LockMode } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';

/**
 * The matching rows as they are now, locked until the transaction ends. They are locked in the order of their ids, so
 * that two transactions never wait for each other.
 */
export async function lockAll<T extends { id: string }>(
  ctx: Context,
  entity: EntityClass<T>,
  where: FilterQuery<T>,
): Promise<T[]> {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  return (await ctx.em.find<T>(entity, where, { orderBy: { id: 'asc' }, lockMode, refresh: true } as never)) as T[];
}
