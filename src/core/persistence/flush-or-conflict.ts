import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Context } from '../context.js';
import type { AppError } from '../errors.js';

/**
 * Writes what is pending.
 *
 * RACE: two mutations can both find a name free. The unique index then refuses the second, which fails with `conflict`
 * here: a 409 and not a 500.
 */
export async function flushOrConflict(ctx: Context, conflict: AppError): Promise<void> {
  try {
    await ctx.em.flush();
  } catch (error) {
    throw error instanceof UniqueConstraintViolationException ? conflict : error;
  }
}
