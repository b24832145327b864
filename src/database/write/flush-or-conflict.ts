import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import type { AppError } from '../../core/errors.js';

/**
 * Flushes the pending changes.
 *
 * RACE: two mutations can both find a name unused. The unique index then refuses the second one, which fails with
 * `conflict` here: a 409 instead of a 500. `byIndex` names the errors of indexes that have another one.
 */
export async function flushOrConflict(
  ctx: Context,
  conflict: AppError,
  byIndex: Record<string, AppError> = {},
): Promise<void> {
  try {
    await ctx.em.flush();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw byIndex[(error as { constraint?: string }).constraint ?? ''] ?? conflict;
  }
}
