import type { Context } from '../core/context.js';
import { batchWrites } from '../database/write/flush.js';
import { appendEvents } from '../events/append-events.js';

/**
 * Runs the operation of a command or a job in one transaction, with its events, as the mutation hook does for a request.
 * Neither has a viewer or an idempotency key.
 */
export async function runInTransaction<T>(ctx: Context, operation: () => Promise<T>): Promise<T> {
  await ctx.em.begin();
  try {
    const answer = await operation();
    await batchWrites(ctx.em, () => ctx.em.flush());
    await appendEvents(ctx);
    await ctx.em.commit();
    return answer;
  } catch (error) {
    await ctx.em.rollback().catch(() => {});
    throw error;
  }
}
