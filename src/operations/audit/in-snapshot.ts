import { type EntityManager, IsolationLevel, type MikroORM } from '@mikro-orm/postgresql';
import { withoutTimeLimits } from '../../database/write/without-time-limits.js';

/**
 * Runs read-only work in one transaction that sees the database as of its start, regardless of concurrent changes: PGlite,
 * whose driver ignores the isolation level, has one connection. The database rejects writes in it, and no timeout applies.
 */
export function inSnapshot<T>(orm: MikroORM, work: (em: EntityManager) => Promise<T>): Promise<T> {
  const isolated = { isolationLevel: IsolationLevel.REPEATABLE_READ };
  return orm.em.fork().transactional(async (em) => {
    await em.execute('set transaction read only');
    await withoutTimeLimits(em);
    return work(em as EntityManager);
  }, isolated);
}
