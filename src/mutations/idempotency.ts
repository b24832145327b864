import { getNamedType } from 'graphql';
import { organizationOf, senderOf } from '../core/access.js';
import { addSeconds, clock } from '../core/clock.js';
import type { Context } from '../core/context.js';
import { AppError } from '../core/errors.js';
import { newId } from '../core/ids.js';
import { KEPT_SECONDS } from '../core/limits.js';
import { lockNumber } from '../database/write/advisory-locks.js';
import { writeBatched } from '../database/write/flush.js';
import { restoreSnapshot, type TakeOnce } from '../events/snapshots.js';
import { fingerprint } from './fingerprint.js';
import { IdempotencyKey } from './idempotency-key.entity.js';

/**
 * Whether this request has a key that counts for this mutation. A malformed key is BAD_USER_INPUT on mutations that accept
 * one; elsewhere it is ignored.
 */
export function takesKey({ request: { idempotencyKey } }: Context, mutation: string): boolean {
  if (idempotencyKey === undefined || !acceptsIdempotencyKey(mutation)) return false;
  if (/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) return true;
  throw AppError.invalid({ field: 'Idempotency-Key', code: 'format', received: idempotencyKey.slice(0, 64) });
}

interface Found {
  locked: boolean;
  id: string | null;
  fingerprint: string;
  answer: IdempotencyKey['answer'];
  created_at: Date;
}

/**
 * The answer stored with this key, if any.
 *
 * RACE: two requests may use one key at once. The advisory lock lasts until the end of the transaction; a request
 * that does not get it is asked to retry later. If the first request commits between the snapshot of this statement
 * and the lock, the unique key of the row stops the second, and its retry (retry-transient.ts) finds the answer.
 */
export async function findAnswer(ctx: Context, mutation: string, args: unknown) {
  const userId = senderOf(ctx);
  const [found] = await ctx.em.execute<Found[]>(
    `select pg_try_advisory_xact_lock(${lockNumber('idempotency key')}) as locked, k.id, k.fingerprint, k.answer, k.created_at
     from (select 1) one
     left join idempotency_keys k on k.organization_id = ? and k.user_id = ? and k.key = ?`,
    [`${userId}:${ctx.request.idempotencyKey}`, organizationOf(ctx), userId, ctx.request.idempotencyKey],
  );
  if (!found?.locked) {
    const message = 'A request with this Idempotency-Key is still running.';
    throw new AppError('IDEMPOTENCY_KEY_IN_USE', message, { retryAfterSeconds: 1 });
  }
  if (!found.id) return undefined;
  if (new Date(found.created_at) < addSeconds(clock.now(), -KEPT_SECONDS)) {
    await ctx.em.nativeDelete(IdempotencyKey, { id: found.id });
    return undefined;
  }
  if (found.fingerprint !== fingerprint(ctx.schema, mutation, args)) {
    const message = 'This Idempotency-Key was already used for a different request.';
    throw new AppError('IDEMPOTENCY_KEY_REUSED', message);
  }
  return { answer: restoreSnapshot(answerType(ctx, mutation), found.answer.value) };
}

/** Stores the answer with the key, in the transaction of the effect. */
export async function storeAnswer(
  ctx: Context,
  mutation: string,
  args: unknown,
  answer: unknown,
  take: TakeOnce,
): Promise<void> {
  const type = answerType(ctx, mutation);
  const stored: IdempotencyKey['answer'] = { type: getNamedType(type).name, value: await take(type, answer) };
  const userId = senderOf(ctx);
  const row = [
    newId(),
    clock.now(),
    organizationOf(ctx),
    userId,
    ctx.request.idempotencyKey,
    fingerprint(ctx.schema, mutation, args),
  ];
  await writeBatched(ctx.em, STORE, [...row, JSON.stringify(stored)]);
}

const STORE = `
  insert into "idempotency_keys" (id, created_at, organization_id, user_id, key, fingerprint, answer)
  values (?, ?, ?, ?, ?, ?, ?)`;

function answerType(ctx: Context, mutation: string) {
  const field = ctx.schema.getMutationType()?.getFields()[mutation];
  if (!field) throw new Error(`The schema has no mutation ${mutation}.`);
  return field.type;
}

/**
 * Mutations that only begin and end sessions. A retried login makes another session, and a retried logout finds its session ended:
 * neither needs the first answer.
 */
export const OF_SESSIONS: readonly string[] = ['login', 'logout'];

/** Whether `Idempotency-Key` counts for a mutation, by the name it has in the schema. Elsewhere the header is ignored. */
export const acceptsIdempotencyKey = (mutation: string): boolean => !OF_SESSIONS.includes(mutation);
