import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../context.js';
import type { Sql } from '../messages/execute-together.js';
import { bind, type Sender, type Statement } from '../messages/statement.js';
import { currentWork } from '../work.js';

interface Asked extends Statement {
  resolve(rows: never[]): void;
  reject(error: unknown): void;
}

/** What was asked for in this turn of the event loop, by transaction, or by request. */
const asked = new WeakMap<object, Asked[]>();

/**
 * The rows of a statement, in the transaction if there is one. What a request asks for in one turn of the event loop
 * shares a message. Each statement runs in the role of the code that calls this function.
 */
export function readTogether<Row extends object>({ em }: Context, { sql, values, make }: Sql): Promise<Row[]> {
  const owner = em.getTransactionContext() ?? em;
  const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
  const statement = { ...bind(em.getPlatform(), sql, values), make, scope: currentWork().scope, resolve, reject };
  const others = asked.get(owner);
  if (others) others.push(statement);
  else {
    const message: Asked[] = [statement];
    asked.set(owner, message);
    setImmediate(() => {
      asked.delete(owner);
      void send(em, message);
    });
  }
  return promise;
}

async function send(em: EntityManager, message: readonly Asked[]): Promise<void> {
  try {
    const transaction = em.getTransactionContext();
    const connection = em.getConnection(transaction ? 'write' : 'read') as unknown as Sender;
    const { signal } = em as unknown as { signal?: AbortSignal };
    const results = await connection.send(message, transaction, signal);
    for (const [at, { resolve }] of message.entries()) resolve((results[at]?.rows ?? []) as never[]);
  } catch (error) {
    for (const { reject } of message) reject(error);
  }
}
