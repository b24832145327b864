import type { EntityManager } from '@mikro-orm/postgresql';
import { bind } from './statement.js';
import { StoreConnection } from './store-connection.js';

/** A statement with `?` for each value. */
export interface Sql {
  sql: string;
  values: unknown[];
}

export type Rows = Record<string, unknown>[];

/** Runs statements one after the other, on PostgreSQL in one message, and returns the rows of each. */
export async function executeTogether<S extends readonly Sql[]>(
  em: EntityManager,
  ...statements: S
): Promise<{ [At in keyof S]: Rows }> {
  const connection = em.getConnection('write');
  const results: Rows[] = [];
  if (connection instanceof StoreConnection) {
    const bound = statements.map(({ sql, values }) => bind(em.getPlatform(), sql, values));
    const { signal } = em as unknown as { signal?: AbortSignal };
    for (const { rows } of await connection.send(bound, em.getTransactionContext(), signal)) results.push(rows);
  } else for (const { sql, values } of statements) results.push(await em.execute<Rows>(sql, values));
  return results as never;
}
