import type { RequiredEntityData } from '@mikro-orm/core';
import { organizationOf } from '../access.js';
import { clock } from '../clock.js';
import type { Context } from '../context.js';
import { isId, newId } from '../ids.js';
import { writeBatched } from '../persistence/messages/batched-flush.js';
import { AuditEntry } from './audit-entry.entity.js';
import { keptArguments } from './kept-arguments.js';

/** How many ids a row names at most: no mutation changes more. */
const MOST_IDS = 500;

/** The outcome of a call that was not refused. */
export const OK = 'ok';

interface Call {
  mutation: string;
  args: unknown;
  outcome: string;
  /** The ids of what the call made or changed. */
  changed?: readonly string[];
}

/**
 * The row of a call. Undefined if it belongs to no organization, or comes from nobody: an anonymous caller of the
 * storefront cannot fill its audit log.
 */
export function auditEntry(ctx: Context, { mutation, args, outcome, changed = [] }: Call) {
  const actor = ctx.auditActor ?? ctx.viewer;
  const field = ctx.schema.getMutationType()?.getFields()[mutation];
  if (!actor || !field) return undefined;
  const { kept, ids } = keptArguments(field.args, args);
  return {
    organizationId: actor.organizationId,
    operation: mutation,
    userId: actor.userId,
    role: actor.role,
    apiKeyId: actor.apiKeyId,
    requestId: ctx.requestId,
    clientRequestId: ctx.clientRequestId,
    address: ctx.address,
    resourceIds: [...new Set([...ids, ...changed])].slice(0, MOST_IDS),
    arguments: kept,
    outcome,
  } satisfies RequiredEntityData<AuditEntry>;
}

/** Writes the row of a call in the transaction of its effect. */
export function writeEntry(ctx: Context, entry: RequiredEntityData<AuditEntry>): Promise<void> {
  const { organizationId, operation, userId, role, apiKeyId, requestId, clientRequestId, address, outcome } = entry;
  const [ids, args] = [`{${entry.resourceIds}}`, JSON.stringify(entry.arguments)];
  const caller = [userId, role, apiKeyId, requestId, clientRequestId, address].map((value) => value ?? null);
  return writeBatched(ctx.em, WRITE, [newId(), clock.now(), organizationId, operation, ...caller, ids, args, outcome]);
}

const WRITE = `
  insert into "audit_log" (
    id, created_at, organization_id, operation,
    user_id, role, api_key_id, request_id, client_request_id, address, resource_ids, arguments, outcome
  ) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** The ids of what a mutation has made or changed: those of its answer and of its events. */
export function changedIds(ctx: Context, answer: unknown): string[] {
  const { id } = (answer ?? {}) as { id?: unknown };
  return [...(typeof id === 'string' && isId(id) ? [id] : []), ...ctx.events.map(({ resource }) => resource.id)];
}

/** What the log keeps of a command. `args` have no secrets and no personal data, because a row is kept. */
export interface CommandCall {
  operation: string;
  resourceIds?: string[];
  args?: Record<string, string | number | boolean | null>;
  outcome?: string;
}

/**
 * Records a command of an operator: in the transaction of its effect or, if it was refused, in one of its own. It has no
 * user, because whoever runs it owns the machine.
 */
export function recordCommand(
  ctx: Context,
  { operation, resourceIds = [], args = {}, outcome = OK }: CommandCall,
): void {
  const row = { organizationId: organizationOf(ctx), operation, resourceIds, arguments: args, outcome };
  ctx.em.create(AuditEntry, { ...row, requestId: ctx.requestId }, { persist: true });
}
