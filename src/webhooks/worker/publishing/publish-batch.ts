import type { EntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { clock } from '../../../core/clock.js';
import { type Rendered, writeBodies } from '../../../core/events/bodies/write-bodies.js';
import type { Event } from '../../../core/events/event.entity.js';
import { matches } from '../../../core/events/event-filter.js';
import { lockNumber } from '../../../core/persistence/advisory-locks.js';
import { flushBatched } from '../../../core/persistence/messages/batched-flush.js';
import { versionNames } from '../../../versions/versions.js';
import { WebhookDelivery } from '../../deliveries/webhook-delivery.entity.js';
import { WebhookEndpoint } from '../../endpoints/webhook-endpoint.entity.js';
import { type DueAttempt, enqueue } from '../delivery-queue.js';
import { appendToChain, unpublished } from './feed-chain.js';
import type { Batch } from './next-batch.js';

type Endpoint = Pick<WebhookEndpoint, 'id' | 'events' | 'apiVersion'> & { failing: boolean };

/**
 * Publishes these events of one organization. Returns how many deliveries it created; undefined if personal data was
 * erased from the events after they were read, so that they must be read again.
 */
export async function publishBatch(
  em: EntityManager,
  boss: PgBoss,
  batch: Batch,
  rendered: Rendered,
): Promise<number | undefined> {
  await em.begin();
  try {
    /*
     * RACE: the feed promises that a reader who has seen position N never finds a new event before it. So positions are
     * assigned after the events have committed, by one relay at a time: the lock is held until this commit, so the
     * next relay sees these positions before it reads the highest one.
     */
    const endpoints = await lockFeed(em, batch.organizationId);
    const { events, end, stale } = await unpublished(em, batch);
    if (stale) {
      await em.rollback();
      return undefined;
    }
    const bodyDigests = await writeBodies(em, events, rendered);
    appendToChain(em, { ...batch, events, end, bodyDigests });
    const deliveries = events.flatMap((event) =>
      endpoints.filter((endpoint) => receives(endpoint, event)).map((endpoint) => createDelivery(em, event, endpoint)),
    );
    await flushBatched(em);
    await enqueue(boss, em, deliveries);
    await em.commit();
    return deliveries.length;
  } catch (error) {
    // A lost connection cannot roll back, and need not.
    await em.rollback().catch(() => {});
    throw error;
  }
}

/**
 * Makes other relays of the organization wait. Returns its active endpoints and locks them, so that none is deleted
 * before its new deliveries exist and can be deleted with it.
 */
async function lockFeed(em: EntityManager, organizationId: string): Promise<Endpoint[]> {
  const [row] = await em.execute<{ endpoints: Endpoint[] }[]>(
    `select pg_advisory_xact_lock(${lockNumber('webhook relay')}), (
       select coalesce(json_agg(endpoint), '[]') from (
         select id, events, api_version as "apiVersion", failing_since is not null as failing
         from webhook_endpoints
         where organization_id = ? and active order by id for share
       ) endpoint
     ) as endpoints`,
    [organizationId, organizationId],
  );
  return row?.endpoints ?? [];
}

/** A test event goes only to the endpoint it was requested for, whatever that endpoint's event filter. */
const receives = (endpoint: Endpoint, event: Event): boolean =>
  event.type === 'webhook.test' ? event.resourceId === endpoint.id : matches(endpoint.events, event.type);

function createDelivery(em: EntityManager, event: Event, endpoint: Endpoint): DueAttempt {
  const { organizationId, id: eventId, type: eventType } = event;
  const { apiVersion, failing } = endpoint;
  if (!versionNames.includes(apiVersion)) throw new Error(`Event ${eventId} has no body in version ${apiVersion}.`);
  const nextAttemptAt = clock.now();
  const row = {
    organizationId,
    endpoint: em.getReference(WebhookEndpoint, endpoint.id),
    eventId,
    eventType,
    apiVersion,
    nextAttemptAt,
  };
  const { id: deliveryId } = em.create(WebhookDelivery, row, { persist: true });
  return { deliveryId, due: nextAttemptAt.getTime(), turn: 1, endpointId: endpoint.id, failing };
}
