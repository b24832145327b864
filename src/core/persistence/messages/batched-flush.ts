import type { EntityManager, Transaction } from '@mikro-orm/postgresql';
import { HeldWrites, holding } from './held-writes.js';

/**
 * Flushes without a network message, because the locks of a mutation are held during every round trip: the connection
 * sends the writes with the next statement of the transaction, or with the commit. The statements and their order are
 * those of `flush`. If a write fails, the next statement or the commit fails with the error of that write. PGlite needs no
 * network, and gets its statements one by one.
 */
export const flushBatched = (em: EntityManager): Promise<void> => batchWrites(em, () => em.flush());

/** Commits a transaction whose changes were flushed. `em.commit` would compare each entity with its row once more. */
export async function commitFlushed(em: EntityManager): Promise<void> {
  await em.getConnection('write').commit(em.getTransactionContext() as Transaction);
  em.resetTransactionContext();
}

/**
 * Executes one write, with `?` for each value, without a network message, as `flushBatched` does. The ORM does not manage
 * the written row: the transaction does not read that row again.
 */
export const writeBatched = (em: EntityManager, sql: string, values: unknown[]): Promise<void> =>
  batchWrites(em, async () => void (await em.execute(sql.trim(), values, 'run')));

/**
 * Runs work whose writes the connection gets together (`store-driver.ts`): passing a statement through Kysely costs as
 * much CPU time as making it.
 */
export async function batchWrites<T>(em: EntityManager, work: () => Promise<T>): Promise<T> {
  if (holding.getStore()?.isOf(em.getTransactionContext())) return work();
  const held = new HeldWrites(em);
  const result = await holding.run(held, work);
  await held.passOn();
  return result;
}
