import type { Context } from '../context.js';
import { appendEvents } from '../events/append-events.js';
import { flushBatched } from '../persistence/messages/batched-flush.js';

/**
 * Runs the operation of a command in one transaction, with its events, as the mutation hook does for a request. A command
 * has neither a viewer nor an idempotency key: whoever can run one has the database.
 */
export async function runCommand<T>(ctx: Context, operation: () => Promise<T>): Promise<T> {
  await ctx.em.begin();
  try {
    const answer = await operation();
    await flushBatched(ctx.em);
    await appendEvents(ctx);
    await ctx.em.commit();
    return answer;
  } catch (error) {
    await ctx.em.rollback().catch(() => {});
    throw error;
  }
}
