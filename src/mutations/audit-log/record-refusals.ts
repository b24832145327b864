import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Context } from '../../core/context.js';
import { appErrorOf, type ErrorCode } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import type { Wrapper } from '../../core/resolvers/wrap-resolvers.js';
import { inOrganization } from '../../database/database-role.js';
import { auditEntry, writeEntry } from './audit-entry.js';

/** Refusals that are not the caller's fault, at a time when the database should not get more work. */
const UNRECORDED: readonly ErrorCode[] = ['RATE_LIMITED', 'SERVICE_UNAVAILABLE'];

/**
 * Records refused mutations. Their transaction is rolled back, so the row is written after it, in one of its own. What
 * succeeds is recorded by the mutation hook, in the transaction of its effect.
 */
export const recordRefusals: Wrapper = (resolve, { typeName, name }) => {
  if (typeName !== 'Mutation') return resolve;
  return async (root, args, ctx, info) => {
    ctx.auditActor = undefined;
    ctx.auditId = newId();
    try {
      return await resolve(root, args, ctx, info);
    } catch (error) {
      // The caller gets the original error, whatever happens here.
      await recordRefusal(ctx, name, args, error).catch((reason) =>
        ctx.request.warn(reason, 'a refusal was not recorded'),
      );
      throw error;
    }
  };
};

async function recordRefusal(ctx: Context, mutation: string, args: unknown, error: unknown) {
  const { code } = appErrorOf(error);
  if (UNRECORDED.includes(code)) return;
  const row = auditEntry(ctx, { mutation, args, outcome: code });
  if (!row) return;
  if (!(await ctx.request.recordsRefusal(String(ctx.auditActor?.apiKeyId ?? row.user_id ?? row.api_key_id)))) return;
  // Not with the signal of the request: its client may have left.
  const em = ctx.em.fork({ signal: new AbortController().signal });
  // Of a login, it is the organization of its key.
  await inOrganization(row.organization_id, () => writeEntry(em, row));
}

/** How many refusals of one user, or of logins with one API key, a process records in a minute. */
const MOST_A_MINUTE = 60;

/**
 * Makes the function that says whether one more refusal of a caller is recorded: one who is refused again and again fills
 * the log no further.
 */
export function refusalBudget(): (caller: string) => Promise<boolean> {
  const budget = new RateLimiterMemory({ points: MOST_A_MINUTE, duration: 60 });
  return (caller) =>
    budget.consume(caller).then(
      () => true,
      () => false,
    );
}
