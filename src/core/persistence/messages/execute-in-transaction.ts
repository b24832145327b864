import { CompiledQuery, type ControlledTransaction, type QueryResult } from 'kysely';
import { untilAborted } from './until-aborted.js';

/**
 * Executes a statement of a transaction, which MikroORM gives as an unknown object; if the signal aborts, cancels it, whatever
 * strategy the EntityManager has. Kysely would make several promises for a signal. The log of the ORM does not get these statements.
 */
export function executeInTransaction(
  transaction: unknown,
  text: string,
  signal?: AbortSignal,
): Promise<QueryResult<never>> {
  const own = transaction as ControlledTransaction<unknown>;
  const executor = own.getExecutor();
  return executor.provideConnection(async (connection) => {
    if (own.isCommitted || own.isRolledBack) throw new Error('The transaction has ended.');
    const execute = () => connection.executeQuery<never>(CompiledQuery.raw(text));
    if (!signal) return execute();
    return untilAborted(signal, execute, async () => {
      await connection.collectSessionInfo?.();
      await connection.cancelQuery?.((control) => executor.provideConnection(control));
    });
  });
}
