import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';

/**
 * Runs read-only work in one transaction that sees the database as of its start, regardless of concurrent changes. The
 * database rejects writes in it, and no timeout applies.
 */
export function inSnapshot<T>(orm: MikroORM, work: (em: EntityManager) => Promise<T>): Promise<T> {
  return orm.em.fork().transactional(async (em) => {
    // Set in SQL, because the PGlite driver ignores transaction options. It must be the first statement.
    await em.execute('set transaction isolation level repeatable read, read only');
    await em.execute('set local statement_timeout = 0');
    await em.execute('set local idle_in_transaction_session_timeout = 0');
    return work(em as EntityManager);
  });
}
