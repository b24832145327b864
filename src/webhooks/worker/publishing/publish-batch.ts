import type { EntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { clock } from '../../../core/clock.js';
import { lastDigests, type Rendered, selectPrevious, writeBodies } from '../../../core/events/bodies/write-bodies.js';
import type { Event } from '../../../core/events/event.entity.js';
import { lockNumber } from '../../../core/persistence/advisory-locks.js';
import { flushBatched } from '../../../core/persistence/messages/batched-flush.js';
import { executeTogether, type Statement } from '../../../core/persistence/messages/execute-together.js';
import { type EncryptedSecret, SELECT_VALID_SECRETS } from '../../endpoints/secrets/valid-secrets.js';
import type { Priority } from '../delivery-queue.js';
import type { EncryptedAttempt } from '../load-attempts.js';
import { BACKLOG, createDeliveries, type ReceivingEndpoint } from './create-deliveries.js';
import { enqueueFirst, type HasRoom } from './enqueue-first.js';
import { appendToChain, selectUnpublished, unpublished } from './feed-chain.js';
import type { Batch } from './next-batch.js';

/** What was published of a batch. */
export interface Published {
  /** Its events, without those that another relay has published. */
  events: readonly Event[];
  /** The attempts that are claimed for this process, and the priorities of the other jobs. */
  claimed: EncryptedAttempt[];
  queued: ReadonlySet<Priority>;
}

/**
 * Publishes these events of one organization. Returns undefined if personal data was erased from the events after they
 * were read, so that they must be read again.
 */
export async function publishBatch(
  em: EntityManager,
  boss: PgBoss,
  batch: Batch,
  { rendered, hasRoom }: { rendered: Rendered; hasRoom: HasRoom },
): Promise<Published | undefined> {
  await em.begin();
  try {
    /*
     * RACE: the feed promises that a reader who has seen position N never finds a new event before it. So positions are
     * assigned after the events have committed, by one relay at a time: the lock is held until this commit, so the
     * next relay sees these positions before it reads the highest one.
     */
    const [[feed], secrets, rows, previous] = await executeTogether(
      em,
      lockFeed(batch.organizationId),
      selectSecrets(batch.organizationId),
      selectUnpublished(batch),
      selectPrevious(batch.events),
    );
    const { endpoints: active, waiting } = feed as unknown as Feed;
    const secretsOf = new Map(secrets.map(({ id, secrets }) => [id, secrets as EncryptedSecret[]]));
    const endpoints = active.map((endpoint) => ({ ...endpoint, secrets: secretsOf.get(endpoint.id) ?? null }));
    const { events, end, stale } = unpublished(batch, rows);
    if (stale) {
      await em.rollback();
      return undefined;
    }
    const bodies = writeBodies(em, events, rendered, lastDigests(previous));
    appendToChain(em, { ...batch, events, end, bodies });
    await flushBatched(em);
    const attempts = await createDeliveries(em, events, endpoints, waiting);
    const claimed = await enqueueFirst(em, boss, { attempts, bodies, hasRoom });
    await em.commit();
    const direct = new Set(claimed.map(({ job }) => job.data.deliveryId));
    const queued = attempts.flatMap(({ deliveryId, priority }) => (direct.has(deliveryId) ? [] : [priority]));
    return { events, claimed, queued: new Set(queued) };
  } catch (error) {
    // A lost connection cannot roll back, and need not.
    await em.rollback().catch(() => {});
    throw error;
  }
}

interface Feed {
  endpoints: Omit<ReceivingEndpoint, 'secrets'>[];
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
        select id, url, events, api_version as "apiVersion", failing_since is not null as failing
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

/**
 * The statement that reads the secrets of the endpoints that `lockFeed` has locked.
 *
 * RACE: that lock may have waited for a rotation, whose secret only a statement after it sees.
 */
const selectSecrets = (organizationId: string): Statement => ({
  sql: `select id, ${SELECT_VALID_SECRETS} as secrets from webhook_endpoints endpoint
    where organization_id = ? and active and failing_since is null`,
  values: [clock.now(), organizationId],
});
