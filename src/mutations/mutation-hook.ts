import type { Context } from '../core/context.js';
import { AppError } from '../core/errors.js';
import type { Wrapper } from '../core/resolvers/wrap-resolvers.js';
import { isUnanswered } from '../database/messages/postgres-connection.js';
import { within } from '../database/work.js';
import { batchWrites, commitFlushed } from '../database/write/flush.js';
import { appendEvents } from '../events/append-events.js';
import { snapshotsOnce } from '../events/snapshots.js';
import { type AuditRow, auditEntry, changedIds, OK, writeEntry } from './audit-log/audit-entry.js';
import { findAnswer, OF_SESSIONS, storeAnswer, takesKey } from './idempotency.js';
import { LostCommit, unknownOutcome } from './settle-lost-commits.js';

/** Runs every mutation in a transaction of its own, once per idempotency key. */
export const mutationHook: Wrapper = (resolve, { typeName, name }) => {
  if (typeName !== 'Mutation') return resolve;
  return async (root, args, ctx, info) => {
    const { answer, replayed } = await traced(ctx, name, () =>
      within({ writes: true }, () => runMutation(ctx, name, args, () => resolve(root, args, ctx, info))),
    );
    if (replayed) ctx.request.replayed();
    // After those, there is nothing to deliver.
    if (!OF_SESSIONS.includes(name)) ctx.request.committed(ctx.organizationId);
    return answer;
  };
};

/** Runs a mutation in a span, whose trace its events continue. */
async function traced<T>(ctx: Context, mutation: string, run: () => Promise<T>): Promise<T> {
  const span = ctx.request.startSpan(`mutation ${mutation}`);
  ctx.request.traceparent = span.traceparent;
  try {
    const result = await run();
    span.end();
    return result;
  } catch (error) {
    span.end('failed');
    throw error;
  }
}

interface Outcome {
  answer: unknown;
  /** Whether the answer is the stored one of an earlier request with the same key. */
  replayed: boolean;
  /** The row of the audit log, unless the transaction wrote none. */
  entry?: AuditRow;
}

/**
 * The heart of the store. One mutation is one transaction: the changes of the operation, the idempotency key with the
 * answer, the events, and the row of the audit log. Rights were checked before; delivery begins after the commit.
 */
async function runMutation(ctx: Context, mutation: string, args: unknown, operation: () => unknown): Promise<Outcome> {
  // A fork of its own, so that a mutation that is rolled back leaves nothing behind for the next one. It goes on when
  // its client leaves, up to the deadline.
  const timeout = new AbortController();
  const timer = Number.isFinite(ctx.request.deadline)
    ? setTimeout(() => timeout.abort(), ctx.request.deadline - Date.now())
    : undefined;
  ctx.em = ctx.em.fork({ signal: timeout.signal });
  ctx.events = [];
  try {
    await ctx.em.begin();
    const outcome = await runOnce(ctx, mutation, args, operation);
    const { answer, entry } = outcome;
    if (entry) ctx.request.atDeadline(() => unknownOutcome(ctx, mutation));
    await commitFlushed(ctx.em).catch((error) => {
      if (!entry || !isUnanswered(error)) throw error;
      ctx.em.resetTransactionContext();
      throw new LostCommit(ctx.em, answer, entry, error);
    });
    return outcome;
  } catch (error) {
    // A lost connection cannot roll back, and need not. The caller gets the original error.
    await ctx.em.rollback().catch(() => {});
    throw error;
  } finally {
    // A timer that goes on would keep all rows of the mutation in memory until the deadline.
    clearTimeout(timer);
  }
}

/**
 * Runs inside the transaction: returns the answer stored with the key, or runs the operation and stores its events
 * and answer.
 */
async function runOnce(ctx: Context, mutation: string, args: unknown, operation: () => unknown): Promise<Outcome> {
  const keyed = takesKey(ctx, mutation);
  const earlier = keyed && (await findAnswer(ctx, mutation, args));
  if (earlier) return { answer: earlier.answer, replayed: true };
  const answer = await operation();
  const outcome: Outcome = { answer, replayed: false };
  await batchWrites(ctx.em, async () => {
    await ctx.em.flush();
    const changed = changedIds(ctx, answer);
    const take = snapshotsOnce(ctx);
    await appendEvents(ctx, take);
    if (keyed) await storeAnswer(ctx, mutation, args, answer, take);
    outcome.entry = auditEntry(ctx, { mutation, args, outcome: OK, changed });
    if (outcome.entry) await writeEntry(ctx.em, outcome.entry);
  });
  if (Date.now() > ctx.request.deadline) throw AppError.unavailable('The request took too long and was rolled back.');
  return outcome;
}
