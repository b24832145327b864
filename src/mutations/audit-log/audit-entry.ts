import type { EntityManager } from '@mikro-orm/postgresql';
import { GraphQLInt, type GraphQLSchema, getNullableType, isInputType, isObjectType } from 'graphql';
import { organizationOf } from '../../core/access.js';
import { clock } from '../../core/clock.js';
import type { AuditActor, Context } from '../../core/context.js';
import { idArray, isId, newId } from '../../core/ids.js';
import { writeBatched } from '../../database/write/flush.js';
import { previousValues } from '../../database/write/previous-values.js';
import { type Input, keptArguments } from './kept-arguments.js';

/** How many ids a row names at most: no mutation changes more. */
const MOST_IDS = 1000;

/** The outcome of a call that was not refused. */
export const OK = 'ok';

interface Call {
  mutation: string;
  args: unknown;
  outcome: string;
  /** The ids of what the call made or changed. */
  changed?: readonly string[];
}

export type AuditRow = NonNullable<ReturnType<typeof auditEntry>>;

/**
 * The row of a call. Undefined if it belongs to no organization, or comes from nobody: an anonymous caller of the
 * storefront cannot fill its audit log.
 */
export function auditEntry(ctx: Context, { mutation, args, outcome, changed = [] }: Call) {
  const actor: AuditActor | undefined = ctx.auditActor ?? ctx.viewer ?? ctx.apiKey;
  const field = ctx.schema.getMutationType()?.getFields()[mutation];
  if (!actor || !field) return undefined;
  const { kept, ids } = keptArguments(field.args, args);
  // A refused call has changed nothing.
  const previous = outcome === OK ? keptPrevious(ctx.schema, ctx.em) : undefined;
  return {
    id: ctx.auditId ?? newId(),
    created_at: clock.now(),
    organization_id: actor.organizationId,
    operation: mutation,
    user_id: actor.userId ?? null,
    role: actor.role ?? null,
    api_key_id: actor.apiKeyId ?? null,
    request_id: ctx.request.id,
    client_request_id: ctx.request.clientId ?? null,
    address: ctx.request.address ?? null,
    resource_ids: idArray([...new Set([...ids, ...changed])].slice(0, MOST_IDS)),
    arguments: JSON.stringify(kept),
    previous: previous ? JSON.stringify(previous) : null,
    outcome,
  };
}

/**
 * Writes a row, given by its columns, in the transaction of `em`, if it has one. The ORM would spend CPU time on a row that
 * nobody reads again.
 */
export function writeEntry(em: EntityManager, entry: Record<string, Date | string | null>): Promise<void> {
  const columns = Object.keys(entry);
  const sql = `insert into "audit_log" (${columns}) values (${columns.map(() => '?')})`;
  return writeBatched(em, sql, Object.values(entry));
}

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
export async function recordCommand(
  ctx: Context,
  { operation, resourceIds = [], args = {}, outcome = OK }: CommandCall,
): Promise<void> {
  // The organization may be new.
  await ctx.em.flush();
  const organization_id = organizationOf(ctx);
  const resource_ids = idArray([...new Set(resourceIds)].slice(0, MOST_IDS));
  const identity = { id: newId(), created_at: clock.now(), organization_id };
  const row = { ...identity, operation, request_id: ctx.request.id, resource_ids, outcome };
  await writeEntry(ctx.em, { ...row, arguments: JSON.stringify(args) });
}

/**
 * What the audit log keeps of the values that a mutation has changed, by the id of the row: those that clients can read
 * and that are not personal, by the same rules as the arguments. Undefined if it changed none.
 */
function keptPrevious(schema: GraphQLSchema, em: EntityManager): Record<string, object> | undefined {
  const rows = [...previousValues(em)].flatMap(([row, before]) => {
    const type = schema.getType(row.constructor.name);
    const { id } = row as { id?: unknown };
    if (!isObjectType(type) || typeof id !== 'string') return [];
    const { kept } = keptArguments(Object.values(type.getFields()).flatMap(readable), before);
    return Object.keys(kept).length > 0 ? [[id, kept] as const] : [];
  });
  return rows.length > 0 ? Object.fromEntries(rows) : undefined;
}

/** A field as `keptArguments` takes it; none if it is personal, or no column. A column of money is an integer. */
function readable({ name, type, extensions }: { name: string; type: unknown; extensions: object }): Input[] {
  if ('personal' in extensions) return [];
  const plain = String(getNullableType(type as never)) === 'Money' ? GraphQLInt : (type as never);
  return isInputType(plain) ? [{ name, type: plain, extensions } as Input] : [];
}
