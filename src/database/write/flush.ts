import { type EntityManager, type Transaction, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import type { Context } from '../../core/context.js';
import type { AppError } from '../../core/errors.js';
import { connectionOf } from '../messages/connection-of.js';
import type { PostgresConnection } from '../messages/postgres-connection.js';
import { bind } from '../messages/statement.js';

/**
 * Flushes the pending changes.
 *
 * RACE: two mutations can both find a name unused. The unique index then refuses the second one, which fails with
 * `conflict` here: a 409 instead of a 500. `byIndex` names the errors of indexes that have another one.
 */
export async function flushOrConflict(
  ctx: Context,
  conflict: AppError,
  byIndex: Record<string, AppError> = {},
): Promise<void> {
  try {
    await ctx.em.flush();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw byIndex[(error as { constraint?: string }).constraint ?? ''] ?? conflict;
  }
}

/** Commits a transaction whose changes were flushed. `em.commit` would compare each entity with its row once more. */
export async function commitFlushed(em: EntityManager): Promise<void> {
  await em.getConnection('write').commit(em.getTransactionContext() as Transaction);
  em.resetTransactionContext();
}

/**
 * Executes one write, with `?` for each value; in a transaction without a network message, as `batchWrites` does. The ORM does not
 * manage its row: nobody reads it again.
 */
export async function writeBatched(em: EntityManager, sql: string, values: unknown[]): Promise<void> {
  const connection = connectionOf(em.getTransactionContext());
  if (connection) connection.hold(bind(em.getPlatform(), sql, values));
  else await em.execute(sql, values, 'run');
}

/**
 * Runs work of a transaction whose flushes need no network message: the connection sends the writes with the next statement, or
 * with the commit, because the locks of a mutation are held during every round trip. The statements and their order are
 * those of `flush`. If one fails, that next statement or the commit fails with its error.
 */
export async function batchWrites<T>(em: EntityManager, work: () => Promise<T>): Promise<T> {
  const connection = connectionOf(em.getTransactionContext()) as PostgresConnection;
  connection.holdsWrites = true;
  try {
    return await work();
  } finally {
    connection.holdsWrites = false;
  }
}
