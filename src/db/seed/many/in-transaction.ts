import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';

/** Runs a statement and returns its rows. */
export type Run = <Row extends object>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

/** Runs work in a transaction without the time limits of requests, and with the memory that large statements need. */
export function inTransaction<T>(orm: MikroORM, work: (run: Run) => Promise<T>): Promise<T> {
  return orm.em.fork().transactional(async (em: EntityManager) => {
    for (const setting of settings) await em.execute(`set local ${setting}`);
    return work((sql, parameters = []) => em.execute(sql, parameters));
  });
}

const settings = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  "work_mem = '64MB'",
  // The text of a time in a digest must not depend on the time zone of the session.
  "timezone = 'UTC'",
  // Compiling a statement takes longer than running it for one batch.
  'jit = off',
  // The search index collects this much before it sorts it in.
  "gin_pending_list_limit = '32MB'",
];
