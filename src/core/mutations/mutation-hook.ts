import type { MiddlewareFn } from 'type-graphql';
import type { Context } from '../context.js';
import { AppError } from '../errors.js';
import { appendEvents } from '../events/append-events.js';
import { flushBatched } from '../persistence/batched-flush.js';
import { findAnswer, keepAnswer, takesKey } from './idempotency.js';

/**
 * The heart of the store, around every mutation: one mutation = one transaction = what the operation changed + the
 * idempotency key with the answer + the events. Rights were checked before; delivery begins after the commit.
 */
export const mutationHook: MiddlewareFn<Context> = async ({ context: ctx, info, args }, next) => {
  // A fork of its own, so that a mutation that is rolled back leaves nothing behind for the next one.
  ctx.em = ctx.em.fork();
  ctx.events = [];
  await ctx.em.begin();
  try {
    const keyed = takesKey(ctx, info.fieldName);
    const earlier = keyed && (await findAnswer(ctx, info.fieldName, args));
    const answer = earlier ? earlier.answer : await next();
    if (!earlier) {
      await flushBatched(ctx.em);
      await appendEvents(ctx);
      if (keyed) await keepAnswer(ctx, info.fieldName, args, answer);
      await flushBatched(ctx.em);
      if (Date.now() > ctx.deadline) throw AppError.unavailable('The request took too long and was undone.');
    }
    await ctx.em.commit();
    ctx.replayed = Boolean(earlier);
    ctx.committed();
    return answer;
  } catch (error) {
    // A connection that was lost cannot roll back, and need not: what is told is why the mutation failed.
    await ctx.em.rollback().catch(() => {});
    throw error;
  }
};
