import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../core/context.js';
import { AppError } from '../core/errors.js';
import type { AuditRow } from './audit-log/audit-entry.js';
import { takesKey } from './idempotency.js';

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
