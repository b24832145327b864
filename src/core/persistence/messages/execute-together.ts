import type { EntityManager } from '@mikro-orm/postgresql';
import { isEmbedded } from '../is-embedded.js';
import { together } from './message-scopes.js';

/** A statement with `?` for each value. */
export interface Statement {
  sql: string;
  values: unknown[];
}

export type Rows = Record<string, unknown>[];

/** Runs statements one after the other, on PostgreSQL in one message, and returns the rows of each. */
export async function executeTogether<S extends readonly Statement[]>(
  em: EntityManager,
  ...statements: S
): Promise<{ [At in keyof S]: Rows }> {
  if (isEmbedded(em)) {
    const results: Rows[] = [];
    for (const { sql, values } of statements) results.push(await em.execute<Rows>(sql, values));
    return results as never;
  }
  const text = statements.map(({ sql }) => sql).join(';\n');
  const values = statements.flatMap((statement) => statement.values);
  return together.run(statements.length, () => em.execute<never>(text, values));
}
