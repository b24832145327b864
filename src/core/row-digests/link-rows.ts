import type { MikroORM } from '@mikro-orm/postgresql';
import { lockNumber } from '../persistence/advisory-locks.js';

/** The most digests that one link covers. */
const BATCH = 5000;
/** Sorts before the id of every organization. */
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

const NEXT = `select organization_id as id from row_digests
  where position is null and organization_id > ? order by organization_id limit 1`;

/**
 * Chains the digests of committed rows, for each organization that has any. Mutations do not wait for it: it only changes
 * what they have committed. Whatever is committed later gets a later link, whatever its number.
 *
 * RACE: two processes must not make two links of one position, and an erasure must not lock the same digests in another
 * order. Both take the lock of the organization first.
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
    await em.execute(LOCK, [organizationId]);
    const [row] = await em.execute<{ count: number }[]>('select link_rows(?, ?) as count', [organizationId, BATCH]);
    return row?.count ?? 0;
  });

/** Makes all others wait who link the rows of an organization, until the end of the transaction. Its parameter is the id. */
export const LOCK = `select pg_advisory_xact_lock(${lockNumber('row links')})`;
