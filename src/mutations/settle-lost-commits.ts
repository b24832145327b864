import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../core/context.js';
import { AppError, appErrorOf, type ErrorCode } from '../core/errors.js';
import type { Wrapper } from '../core/resolvers/wrap-resolvers.js';
import { inOrganization } from '../database/database-role.js';
import type { AuditRow } from './audit-log/audit-entry.js';
import { takesKey } from './idempotency.js';

/** The pause before another attempt doubles. */
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/** What an attempt gets while an earlier one may still run in the database: it holds its rows, and its idempotency key. */
const STILL_RUNNING: readonly ErrorCode[] = ['SERVICE_UNAVAILABLE', 'IDEMPOTENCY_KEY_IN_USE'];

/**
 * Gives a mutation whose connection was lost during the commit its true outcome: its answer if it committed, which its row of
 * the audit log says, else that of another attempt. Until the deadline of the request; then SERVICE_UNAVAILABLE says that the
 * outcome is unknown.
 *
 * RACE: the lost attempt may commit after the log was asked. All attempts write the row with the same id, so that the unique
 * key stops the later one, which waits until the earlier one has ended. To end the other session instead would be wrong: a
 * commit that waits for a synchronous standby would become visible before it is safe.
 */
export const settleLostCommits: Wrapper = (resolve, { typeName, name }) => {
  if (typeName !== 'Mutation') return resolve;
  return async (root, args, ctx, info) => {
    try {
      return await resolve(root, args, ctx, info);
    } catch (error) {
      if (!(error instanceof LostCommit)) throw error;
      ctx.request.warn(error, 'a commit was not confirmed');
      return settle(ctx, name, error, async () => resolve(root, args, ctx, info));
    }
  };
};

async function settle(ctx: Context, mutation: string, first: LostCommit, again: () => Promise<unknown>) {
  const lost = [first];
  let last: { answer: unknown } | { refusal: unknown } | undefined;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const committed = await committedOf(ctx, lost).catch(() => 'unknown' as const);
    if (committed instanceof LostCommit) {
      ctx.em = committed.em;
      ctx.request.committed(ctx.organizationId);
      return committed.answer;
    }
    if (committed === 'none' && last) {
      if ('refusal' in last) throw last.refusal;
      return last.answer;
    }
    if (Date.now() > ctx.request.deadline) throw unknownOutcome(ctx, mutation);
    await new Promise((wake) => setTimeout(wake, pause));
    if (committed === 'none') last = await attempt(lost, again);
  }
}

/** Undefined if it says nothing: its commit was lost, too, or an earlier attempt still runs. */
async function attempt(lost: LostCommit[], again: () => Promise<unknown>) {
  try {
    return { answer: await again() };
  } catch (refusal) {
    if (refusal instanceof LostCommit) lost.push(refusal);
    else if (!STILL_RUNNING.includes(appErrorOf(refusal).code)) return { refusal };
    return undefined;
  }
}

/** The attempt that has committed, of those whose commit was lost. Their rows differ by their time. */
async function committedOf(ctx: Context, lost: readonly LostCommit[]): Promise<LostCommit | 'none'> {
  const { id, organization_id } = (lost[0] as LostCommit).entry;
  // Not with the signal of the request: its client may have left.
  const em = ctx.em.fork({ signal: new AbortController().signal });
  const [row] = await inOrganization(organization_id, () =>
    em.execute<{ created_at: Date }[]>('select created_at from audit_log where id = ?', [id]),
  );
  return lost.find(({ entry }) => +entry.created_at === Number(row && new Date(row.created_at))) ?? 'none';
}

/** The connection was lost during the commit of a mutation. If it committed, the audit log has this row. */
export class LostCommit extends Error {
  constructor(
    readonly em: EntityManager,
    readonly answer: unknown,
    readonly entry: AuditRow,
    cause: unknown,
  ) {
    super('The connection to the database was lost during a commit.', { cause });
  }
}

/** SERVICE_UNAVAILABLE for a mutation of which nobody can say in time whether it committed, with what the caller can do. */
export function unknownOutcome(ctx: Context, mutation: string): AppError {
  const { id, clientId = id } = ctx.request;
  const findOut = takesKey(ctx, mutation)
    ? 'Send the same request again with the same Idempotency-Key: the change is made once, whatever happened.'
    : `An admin can look: if it was made, auditLog(requestId: "${clientId}") has an item with the outcome "ok". A request with an Idempotency-Key can be sent again without looking.`;
  return AppError.unavailable(
    `It is not known whether the change was made: the database did not confirm its commit in time. ${findOut}`,
  );
}
