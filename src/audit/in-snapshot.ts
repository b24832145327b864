import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';

/**
 * Runs work that only reads in one transaction that sees the database as it was when it began, whatever the shop
 * does meanwhile; the database itself refuses to write. It may take as long as it takes.
 */
export function inSnapshot<T>(orm: MikroORM, work: (em: EntityManager) => Promise<T>): Promise<T> {
  return orm.em.fork().transactional(async (em) => {
    // Said in SQL, because the driver of PGlite ignores the options of a transaction; nothing may be read before it.
    await em.execute('set transaction isolation level repeatable read, read only');
    await em.execute('set local statement_timeout = 0');
    await em.execute('set local idle_in_transaction_session_timeout = 0');
    return work(em as EntityManager);
  });
}
