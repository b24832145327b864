import type { EntityManager } from '@mikro-orm/postgresql';
import { bind, type Sender } from './statement.js';

/** A statement with `?` for each value. */
export interface Sql {
  sql: string;
  values: readonly unknown[];
  /** As of a `Statement`. */
  make?(values: readonly unknown[]): object;
}

export type Rows = Record<string, unknown>[];

/** Runs statements one after the other, on PostgreSQL in one message, and returns the rows of each. */
export async function executeTogether<S extends readonly Sql[]>(
  em: EntityManager,
  ...statements: S
): Promise<{ [At in keyof S]: Rows }> {
  const connection = em.getConnection('write') as unknown as Sender;
  const bound = statements.map(({ sql, values, make }) => ({ ...bind(em.getPlatform(), sql, values), make }));
  const { signal } = em as unknown as { signal?: AbortSignal };
  const results = await connection.send(bound, em.getTransactionContext(), signal);
  return results.map(({ rows }) => rows) as never;
}
