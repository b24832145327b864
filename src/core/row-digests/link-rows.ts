import type { MikroORM } from '@mikro-orm/postgresql';
import { LOWEST_ID } from '../ids.js';
import { lockNumber } from '../persistence/advisory-locks.js';

/** The most digests that a link covers, if a worker makes it. */
const BATCH = 5000;

const NEXT = `select organization_id as id from row_digests
  where position is null and organization_id > ? order by organization_id limit 1`;

/**
 * Adds the digests of committed rows to the hash chain of their organization. No mutation waits for it: it locks only
 * digests that are committed. A digest that is committed later gets a later link, even if its number is lower.
 *
 * RACE: two processes, of which one may be `npm run seed`, must not make two links of one position, and an erasure must not
 * lock the same digests in another order. All of them take the advisory lock of the organization first.
 */
export async function linkRows(orm: MikroORM): Promise<void> {
  for (let after: string | undefined = LOWEST_ID; after !== undefined; ) {
    const [next]: { id: string }[] = await orm.em.fork().execute(NEXT, [after]);
    if (next) while ((await linkBatch(orm, next.id)) === BATCH);
    after = next?.id;
  }
}

const linkBatch = (orm: MikroORM, organizationId: string): Promise<number> =>
  orm.em.fork().transactional(async (em) => {
    await em.execute(LOCK_ROW_DIGESTS, [organizationId]);
    const [row] = await em.execute<{ count: number }[]>('select link_rows(?, ?) as count', [organizationId, BATCH]);
    return row?.count ?? 0;
  });

/** Locks the row digests of an organization (the parameter is its id) until the end of the transaction. */
export const LOCK_ROW_DIGESTS = `select pg_advisory_xact_lock(${lockNumber('row links')})`;
