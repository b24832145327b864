import type { EntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { lastDigests, type Rendered, selectPrevious, writeBodies } from '../../../core/events/bodies/write-bodies.js';
import { lockNumber } from '../../../core/persistence/advisory-locks.js';
import { flushBatched } from '../../../core/persistence/messages/batched-flush.js';
import { executeTogether, type Statement } from '../../../core/persistence/messages/execute-together.js';
import { enqueue, type Priority } from '../delivery-queue.js';
import { BACKLOG, createDeliveries, type ReceivingEndpoint } from './create-deliveries.js';
import { appendToChain, selectUnpublished, unpublished } from './feed-chain.js';
import type { Batch } from './next-batch.js';

/**
 * Publishes these events of one organization. Returns the priorities of the jobs that it queued; undefined if personal
 * data was erased from the events after they were read, so that they must be read again.
 */
export async function publishBatch(
  em: EntityManager,
  boss: PgBoss,
  batch: Batch,
  rendered: Rendered,
): Promise<ReadonlySet<Priority> | undefined> {
  await em.begin();
  try {
    /*
     * RACE: the feed promises that a reader who has seen position N never finds a new event before it. So positions are
     * assigned after the events have committed, by one relay at a time: the lock is held until this commit, so the
     * next relay sees these positions before it reads the highest one.
     */
    const [[feed], rows, previous] = await executeTogether(
      em,
      lockFeed(batch.organizationId),
      selectUnpublished(batch),
      selectPrevious(batch.events),
    );
    const { endpoints, waiting } = feed as unknown as Feed;
    const { events, end, stale } = unpublished(batch, rows);
    if (stale) {
      await em.rollback();
      return undefined;
    }
    const bodyDigests = writeBodies(em, events, rendered, lastDigests(previous));
    appendToChain(em, { ...batch, events, end, bodyDigests });
    await flushBatched(em);
    const deliveries = await createDeliveries(em, events, endpoints, waiting);
    await enqueue(boss, em, deliveries);
    await em.commit();
    return new Set(deliveries.map(({ priority }) => priority));
  } catch (error) {
    // A lost connection cannot roll back, and need not.
    await em.rollback().catch(() => {});
    throw error;
  }
}

interface Feed {
  endpoints: ReceivingEndpoint[];
  waiting: number;
}

/**
 * The statement that makes other relays of the organization wait. It reads the active endpoints and locks them, so that
 * none is deleted before its new deliveries exist and can be deleted with it. And it counts the pending deliveries, as
 * far as that matters; the index of the unfinished ones is asked for with its own condition, that they are not delivered.
 */
const lockFeed = (organizationId: string): Statement => ({
  sql: `select pg_advisory_xact_lock(${lockNumber('webhook relay')}), (
      select coalesce(json_agg(endpoint), '[]') from (
        select id, events, api_version as "apiVersion", failing_since is not null as failing
        from webhook_endpoints
        where organization_id = ? and active order by id for share
      ) endpoint
    ) as endpoints, (
      select count(*)::int from (
        select from webhook_deliveries
        where organization_id = ? and state = 'pending' and state <> 'delivered' limit ${BACKLOG}
      ) pending
    ) as waiting`,
  values: [organizationId, organizationId, organizationId],
});
