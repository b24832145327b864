import type { EntityManager, Transaction } from '@mikro-orm/postgresql';
import type { ControlledTransaction } from 'kysely';
import type { PostgresConnection } from './postgres-connection.js';

const connections = new WeakMap<object, PostgresConnection>();

/** Keeps which connection a transaction that begins has. */
export function keepConnection(transaction: Transaction, connection: PostgresConnection): void {
  connections.set(transaction, connection);
}

/**
 * The connection of an open transaction, which MikroORM gives as an unknown object; undefined without one. After the end of
 * a transaction, its connection may belong to another one.
 */
export function connectionOf(transaction: Transaction | undefined): PostgresConnection | undefined {
  const { isCommitted, isRolledBack } = (transaction ?? {}) as Partial<ControlledTransaction<unknown>>;
  if (isCommitted || isRolledBack) throw new Error('The transaction has ended.');
  return transaction && connections.get(transaction);
}

/** Whether the database is the one inside of this process: PGlite, which has a stream of its own. */
export const isEmbedded = (em: EntityManager): boolean => 'stream' in (em.config.get('driverOptions') as object);

/** Lets the statements of an open transaction take as long as they need: migrations, the audit, a large seed. */
export async function withoutTimeLimits(em: EntityManager): Promise<void> {
  const connection = connectionOf(em.getTransactionContext()) as PostgresConnection;
  connection.isUnlimited = true;
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await em.execute(`set local ${limit} = 0`);
}
