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

/** What an operation returns, of which nothing stays: `transaction` begins one, and rolls it back as its work fails. */
export async function undone<T>(
  transaction: (work: (ctx: Context) => Promise<never>) => Promise<never>,
  operation: (ctx: Context) => Promise<T>,
): Promise<T> {
  const undo = new Error('The transaction is rolled back.');
  let answer: T | undefined;
  const undoing = transaction(async (ctx) => {
    answer = await operation(ctx);
    throw undo;
  });
  await undoing.catch((error) => {
    if (error !== undo) throw error;
  });
  return answer as T;
}
