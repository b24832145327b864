import type { EntityClass } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { isId } from '../../core/ids.js';
import { type Lock, readRows } from './read-rows.js';

/**
 * The row with this id among those of the organization, to be changed; otherwise 404. A malformed id is 404 too and never
 * reaches the database. `lock` locks the row and reads it as it is then. `noun` names the resource in the error ("order").
 */
export async function findById<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  noun: string,
  id: string,
  { lock }: { lock?: Lock } = {},
): Promise<T> {
  const row = isId(id) ? await find(ctx, entity, id, lock) : undefined;
  if (!row) throw AppError.notFound(noun, id);
  return row;
}

async function find<T extends object>(ctx: Context, entity: EntityClass<T>, id: string, lock?: Lock) {
  if (!lock) return (await ctx.em.findOne(entity, { id } as never)) as T | null;
  const [[row]] = await readRows<[T]>(ctx, { entity, where: { id } as never, lock });
  return row;
}
