import type { Context } from '../context.js';
import { AppError } from '../errors.js';
import { appendEvents } from '../events/append-events.js';
import { flushBatched } from '../persistence/batched-flush.js';
import type { Wrapper } from '../resolvers/wrap-resolvers.js';
import { findAnswer, keepAnswer, takesKey } from './idempotency.js';

/** Runs every mutation in a transaction of its own, once per idempotency key. */
export const mutationHook: Wrapper = (resolve, { typeName, name }) => {
  if (typeName !== 'Mutation') return resolve;
  return async (root, args, ctx, info) => {
    const { answer, replayed } = await runMutation(ctx, name, args, () => resolve(root, args, ctx, info));
    if (replayed) ctx.replayed();
    ctx.committed();
    return answer;
  };
};

interface Outcome {
  answer: unknown;
  /** Whether the answer is a stored one, of an earlier request with the same key. */
  replayed: boolean;
}

/**
 * The heart of the store: one mutation = one transaction = what the operation changed + the idempotency key with the
 * answer + the events. Rights were checked before; delivery begins after the commit.
 */
async function runMutation(ctx: Context, mutation: string, args: unknown, operation: () => unknown): Promise<Outcome> {
  // A fork of its own, so that a mutation that is rolled back leaves nothing behind for the next one.
  ctx.em = ctx.em.fork();
  ctx.events = [];
  await ctx.em.begin();
  try {
    const outcome = await runOnce(ctx, mutation, args, operation);
    await ctx.em.commit();
    return outcome;
  } catch (error) {
    // A connection that was lost cannot roll back, and need not: what is told is why the mutation failed.
    await ctx.em.rollback().catch(() => {});
    throw error;
  }
}

/** Inside the transaction: the answer that the key already has, or a new one with all that belongs to it. */
async function runOnce(ctx: Context, mutation: string, args: unknown, operation: () => unknown): Promise<Outcome> {
  const keyed = takesKey(ctx, mutation);
  const earlier = keyed && (await findAnswer(ctx, mutation, args));
  if (earlier) return { answer: earlier.answer, replayed: true };
  const answer = await operation();
  await flushBatched(ctx.em);
  await appendEvents(ctx);
  if (keyed) await keepAnswer(ctx, mutation, args, answer);
  await flushBatched(ctx.em);
  if (Date.now() > ctx.deadline) throw AppError.unavailable('The request took too long and was undone.');
  return { answer, replayed: false };
}
