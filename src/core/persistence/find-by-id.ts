import type { EntityClass, LockMode } from '@mikro-orm/core';
import type { Context } from '../context.js';
import { AppError } from '../errors.js';
import { isId } from '../ids.js';

interface Options {
  populate?: string[];
  lockMode?: LockMode;
}

/**
 * The row with this id among those of the organization; otherwise 404. A malformed id is 404 too and never reaches
 * the database. `noun` names the resource in the error ("order").
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
