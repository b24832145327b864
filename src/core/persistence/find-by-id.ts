import type { EntityClass, LockMode } from '@mikro-orm/core';
import type { Context } from '../context.js';
import { AppError } from '../errors.js';
import { isId } from '../ids.js';

interface Options {
  populate?: string[];
  lockMode?: LockMode;
}

/**
 * The row with this id among those the request may see, or 404. A malformed id is not found either: it never
 * reaches the database. `noun` is the word for it in the error ("order").
 */
export async function findById<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  noun: string,
  id: string,
  options: Options = {},
): Promise<T> {
  const row = isId(id) ? await ctx.em.findOne<T>(entity, { id } as never, options as never) : null;
  if (!row) throw AppError.notFound(noun, id);
  return row as T;
}
