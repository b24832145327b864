import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { clock } from '../../core/clock.js';
import type { RenderEvent } from '../../core/events/bodies/event-body.js';
import { type BodyDigests, type Rendered, writeBodies } from '../../core/events/bodies/write-bodies.js';
import { EventChain } from '../../core/events/chain/event-chain.entity.js';
import { linkOf } from '../../core/events/chain/link-of.js';
import { Event } from '../../core/events/event.entity.js';
import { matches } from '../../core/events/event-filter.js';
import { lockNumber } from '../../core/persistence/advisory-locks.js';
import { flushBatched } from '../../core/persistence/batched-flush.js';
import { versionNames } from '../../versions/versions.js';
import { WebhookDelivery } from '../deliveries/webhook-delivery.entity.js';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { type DueAttempt, enqueue } from './delivery-queue.js';

/** The most events in one transaction, and the most deliveries, unless a single event has more. */
const BATCH = 250;
/** Sorts before the id of every organization. */
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Publishes every committed event: assigns its feed position, creates its deliveries, and queues them. Any number of
 * relays may run at once. When one organization's events fail, those of the others continue, and the error is thrown
 * at the end. Calls `queued` after each commit that enqueued deliveries.
 */
export async function relayOutbox(orm: MikroORM, boss: PgBoss, render: RenderEvent, queued = () => {}): Promise<void> {
  const failed = new Map<string, unknown>();
  // One batch per organization in each round, so that no organization waits for the whole backlog of another.
  while (await publishRound(orm, boss, render, failed, queued));
  if (failed.size > 0) throw new AggregateError(failed.values(), 'Events could not be published');
}

/** Publishes one batch for each organization that has not failed yet; returns whether there may be more. */
async function publishRound(
  orm: MikroORM,
  boss: PgBoss,
  render: RenderEvent,
  failed: Map<string, unknown>,
  queued: () => void,
): Promise<boolean> {
  let more = false;
  for (let after: string | undefined = LOWEST_ID; after !== undefined; ) {
    const em = orm.em.fork();
    const batch: Batch | undefined = await nextBatch(em, after);
    if (!batch) break;
    const { organizationId, isLast } = batch;
    if (!failed.has(organizationId)) {
      if (batch.isFull) more = true;
      try {
        const count = await publish(em, boss, batch, await renderAll(render, batch.events));
        if (count === undefined) more = true;
        else if (count > 0) queued();
      } catch (error) {
        failed.set(organizationId, error);
      }
    }
    after = isLast ? undefined : organizationId;
  }
  return more;
}

interface Batch {
  organizationId: string;
  events: Event[];
  /** The digest of the stored `data` of each event, by its id. */
  dataDigests: ReadonlyMap<string, string>;
  /** Whether the organization may have more unpublished events. */
  isFull: boolean;
  /** Whether no other organization after this one has unpublished events. */
  isLast: boolean;
}

/**
 * The oldest unpublished events of the first organization after this one, by id, that has any. There are fewer of them
 * the more endpoints the organization has: the others wait for this transaction.
 */
async function nextBatch(em: EntityManager, after: string): Promise<Batch | undefined> {
  const rows = await em.execute<{ id: string; is_last: boolean; data_digest: string; size: number }[]>(
    `with organization as materialized (
       select organization_id as id from events where position is null and organization_id > ?
       order by organization_id limit 1
     ), later as materialized (
       select exists (select from events where position is null and organization_id > organization.id) as any
       from organization
     ), batch as materialized (
       select greatest(1, ${BATCH} / greatest(1, count(endpoint.id)))::int as size
       from organization left join webhook_endpoints endpoint
         on endpoint.organization_id = organization.id and endpoint.active
     )
     select event.*, encode(sha256(convert_to(event.data::text, 'UTF8')), 'hex') as data_digest,
       not later.any as is_last, batch.size
     from organization, later, batch, events event
     where event.position is null and event.organization_id = organization.id
     order by event.number limit (select size from batch)`,
    [after],
  );
  const [first] = rows;
  if (!first) return undefined;
  const events = rows.map(({ is_last, data_digest, size, ...row }) => em.map(Event, row));
  const dataDigests = new Map(rows.map(({ id, data_digest }) => [id, data_digest]));
  const organizationId = String(events[0]?.organizationId);
  return { organizationId, events, dataDigests, isFull: rows.length === first.size, isLast: first.is_last };
}

/**
 * Publishes these events of one organization. Returns how many deliveries it created; undefined if personal data was
 * erased from the events after they were read, so that they must be read again.
 */
async function publish(em: EntityManager, boss: PgBoss, batch: Batch, rendered: Rendered): Promise<number | undefined> {
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
 * Renders events in every version. This happens before the transaction, because rendering may read the database, and
 * PGlite has only one connection.
 */
async function renderAll(render: RenderEvent, events: Event[]): Promise<Rendered> {
  const rendered = new Map<string, Map<string, object>>();
  for (const event of events) {
    const byVersion = new Map<string, object>();
    for (const version of versionNames) byVersion.set(version, await render(version, event));
    rendered.set(event.id, byVersion);
  }
  return rendered;
}

type Endpoint = Pick<WebhookEndpoint, 'id' | 'events' | 'apiVersion'> & { failing: boolean };

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

type ChainEnd = Pick<EventChain, 'position' | 'link' | 'beganAfter'>;

/**
 * Those events that no other relay has published meanwhile, the end of their organization's chain, and whether personal
 * data was erased from any since it was read.
 */
async function unpublished(em: EntityManager, { organizationId, events }: Batch) {
  const ids = events.map(({ id }) => id);
  const [row] = await em.execute<{ ids: string[]; erased: string[] | null; end: ChainEnd | null }[]>(
    `select
       (select json_build_object('position', position, 'link', link, 'beganAfter', began_after)
        from event_chains where organization_id = ?) as end,
       (select coalesce(json_agg(id), '[]') from events
        where position is null and id in (${ids.map(() => '?').join(', ')})) as ids,
       (select json_agg(id) from events
        where erased_at is not null and id in (${ids.map(() => '?').join(', ')})) as erased`,
    [organizationId, ...ids, ...ids],
  );
  const left = new Set(row?.ids);
  const stale = events.some(({ id, erasedAt }) => !erasedAt && row?.erased?.includes(id));
  return { events: events.filter(({ id }) => left.has(id)), end: row?.end ?? undefined, stale };
}

interface Continuation extends Omit<Batch, 'isLast'> {
  end?: ChainEnd;
  bodyDigests: BodyDigests;
}

/** Gives these events the next positions of their organization, and chains each to the one before it. */
function appendToChain(
  em: EntityManager,
  { organizationId, events, dataDigests, bodyDigests, end }: Continuation,
): void {
  let { position, link }: { position: number; link?: string } = end ?? { position: 0 };
  for (const event of events) {
    event.position = ++position;
    event.dataDigest = String(dataDigests.get(event.id));
    const digests = bodyDigests.get(event.id) ?? new Map();
    link = linkOf(event, { dataDigest: event.dataDigest, bodyDigests: digests }, link);
    event.link = link;
  }
  if (link === undefined || events.length === 0) return;
  if (end) Object.assign(em.merge(EventChain, { organizationId, ...end }), { position, link });
  else em.create(EventChain, { organizationId, position, link }, { persist: true });
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
