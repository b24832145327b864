import type { EntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { clock } from '../../../core/clock.js';
import type { RenderEvent } from '../../../core/events/bodies/event-body.js';
import type { Event } from '../../../core/events/event.entity.js';
import { lockNumber } from '../../../core/persistence/advisory-locks.js';
import { batchWrites } from '../../../core/persistence/messages/batched-flush.js';
import { executeTogether, type Sql } from '../../../core/persistence/messages/execute-together.js';
import { type EncryptedSecret, SELECT_VALID_SECRETS } from '../../endpoints/secrets/valid-secrets.js';
import type { Priority } from '../delivery-queue.js';
import type { EncryptedAttempt } from '../load-attempts.js';
import { BACKLOG, createDeliveries, type ReceivingEndpoint } from './create-deliveries.js';
import { enqueueFirst, type HasRoom } from './enqueue-first.js';
import { notarize, selectEnd } from './notarize.js';
import { readBatch, selectBatch } from './read-batch.js';
import { renderAll } from './render-all.js';

/** What was published. */
export interface Published {
  /** The attempts that are claimed for this process, and the priorities of the other jobs. */
  claimed: EncryptedAttempt[];
  queued: ReadonlySet<Priority>;
  /** Whether the organization may have more unpublished events. */
  isFull: boolean;
}

interface Publishing {
  boss: PgBoss;
  render: RenderEvent;
  /** Called with the events that are being published. */
  began(events: readonly Event[]): void;
  /** Returns at which endpoints attempts can start at once. */
  room(): HasRoom;
}

/** Publishes the oldest unpublished events of an organization. Returns undefined if it has none: another relay was first. */
export async function publishBatch(
  em: EntityManager,
  organizationId: string,
  { boss, render, began, room }: Publishing,
): Promise<Published | undefined> {
  await em.begin();
  try {
    /*
     * RACE: the feed promises that a reader who has seen position N never finds a new event before it, and that the events of
     * a resource have the sequences 1, 2, 3, …. So both are assigned after the events have committed, by one relay at a time: this
     * transaction holds the lock until its commit, so the next relay sees these numbers. An erasure takes the same lock, so it
     * changes no event that is being published.
     */
    const [, rows, [end], [feed], secrets] = await executeTogether(
      em,
      lockFeed(organizationId),
      selectBatch(organizationId),
      selectEnd(organizationId),
      selectEndpoints(organizationId),
      selectSecrets(organizationId),
    );
    const { events, isFull, ...batch } = readBatch(em, rows);
    if (events.length === 0) {
      await em.rollback();
      return undefined;
    }
    began(events);
    const { endpoints: active, waiting } = feed as unknown as Feed;
    const secretsOf = new Map(secrets.map(({ id, secrets }) => [id, secrets as EncryptedSecret[]]));
    const endpoints = active.map((endpoint) => ({ ...endpoint, secrets: secretsOf.get(endpoint.id) ?? null }));
    const rendered = await renderAll(em, render, events);
    const { attempts, claimed } = await batchWrites(em, async () => {
      const bodies = await notarize(em, { ...batch, organizationId, events, rendered, end });
      const attempts = await createDeliveries(em, events, endpoints, waiting);
      return { attempts, claimed: await enqueueFirst(em, boss, { attempts, bodies, hasRoom: room() }) };
    });
    await em.commit();
    const direct = new Set(claimed.map(({ job }) => job.data.deliveryId));
    const queued = attempts.flatMap(({ deliveryId, priority }) => (direct.has(deliveryId) ? [] : [priority]));
    return { claimed, queued: new Set(queued), isFull };
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

/** The statement that makes other relays of the organization wait. */
const lockFeed = (organizationId: string): Sql => ({
  sql: `select pg_advisory_xact_lock(${lockNumber('webhook relay')})`,
  values: [organizationId],
});

/**
 * The statement that reads and locks the active endpoints: an endpoint that is deleted meanwhile is deleted with its new
 * deliveries. The statement also counts the pending deliveries, up to the number from which an organization has a backlog.
 * `state <> 'delivered'` repeats the condition of the index of undelivered deliveries, so that PostgreSQL uses that index.
 *
 * RACE: this statement comes after the statement that reads the events. So an endpoint that is older than an event is seen,
 * even if both were committed while this transaction waited for the lock of the relays.
 */
const selectEndpoints = (organizationId: string): Sql => ({
  sql: `select (
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
  values: [organizationId, organizationId],
});

/**
 * The statement that reads the secrets of the endpoints that `selectEndpoints` has locked.
 *
 * RACE: the lock of an endpoint may have waited for the rotation of its secret. Only a later statement sees the new secret.
 */
const selectSecrets = (organizationId: string): Sql => ({
  sql: `select id, ${SELECT_VALID_SECRETS} as secrets from webhook_endpoints endpoint
    where organization_id = ? and active and failing_since is null`,
  values: [clock.now(), organizationId],
});
