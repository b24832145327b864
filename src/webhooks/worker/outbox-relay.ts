import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { clock } from '../../core/clock.js';
import type { RenderEvent } from '../../core/events/bodies/event-body.js';
import { type Rendered, writeBodies } from '../../core/events/bodies/write-bodies.js';
import { Event } from '../../core/events/event.entity.js';
import { matches } from '../../core/events/event-filter.js';
import { flushBatched } from '../../core/persistence/batched-flush.js';
import { versionNames } from '../../versions/versions.js';
import { WebhookDelivery } from '../deliveries/webhook-delivery.entity.js';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { enqueue } from './delivery-queue.js';

/** The most events in one transaction. */
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
    const { organizationId, events, isLast } = batch;
    if (!failed.has(organizationId)) {
      if (events.length === BATCH) more = true;
      try {
        if ((await publish(em, boss, batch, await renderAll(render, events))) > 0) queued();
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
  /** Whether no other organization after this one has unpublished events. */
  isLast: boolean;
}

/** The oldest unpublished events of the first organization after this one, by id, that has any. */
async function nextBatch(em: EntityManager, after: string): Promise<Batch | undefined> {
  const rows = await em.execute<{ is_last: boolean }[]>(
    `with organization as materialized (
       select organization_id as id from events where position is null and organization_id > ?
       order by organization_id limit 1
     ), later as materialized (
       select exists (select from events where position is null and organization_id > organization.id) as any
       from organization
     )
     select event.*, not later.any as is_last
     from organization, later, events event
     where event.position is null and event.organization_id = organization.id
     order by event.number limit ${BATCH}`,
    [after],
  );
  const events = rows.map(({ is_last, ...row }) => em.map(Event, row));
  const [first] = events;
  return first && { organizationId: first.organizationId, events, isLast: rows[0]?.is_last === true };
}

/** Publishes these events of one organization; returns how many deliveries it created. */
async function publish(em: EntityManager, boss: PgBoss, batch: Batch, rendered: Rendered): Promise<number> {
  await em.begin();
  try {
    /*
     * RACE: the feed promises that a reader who has seen position N never finds a new event before it. So positions are
     * assigned after the events have committed, by one relay at a time: the lock is held until this commit, so the
     * next relay sees these positions before it reads the highest one.
     */
    const endpoints = await lockFeed(em, batch.organizationId);
    const { events, position } = await unpublished(em, batch);
    events.forEach((event, index) => {
      event.position = position + index + 1;
    });
    await writeBodies(em, events, rendered);
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

type Endpoint = Pick<WebhookEndpoint, 'id' | 'events' | 'apiVersion'>;

/**
 * Makes other relays of the organization wait. Returns its active endpoints and locks them, so that none is deleted
 * before its new deliveries exist and can be deleted with it.
 */
async function lockFeed(em: EntityManager, organizationId: string): Promise<Endpoint[]> {
  const [row] = await em.execute<{ endpoints: Endpoint[] }[]>(
    `select pg_advisory_xact_lock(hashtextextended(?, 0)), (
       select coalesce(json_agg(endpoint), '[]') from (
         select id, events, api_version as "apiVersion" from webhook_endpoints
         where organization_id = ? and active order by id for share
       ) endpoint
     ) as endpoints`,
    [`webhook-relay:${organizationId}`, organizationId],
  );
  return row?.endpoints ?? [];
}

/** Those events that no other relay has published meanwhile, and the last position of their organization. */
async function unpublished(em: EntityManager, { organizationId, events }: Batch) {
  const ids = events.map(({ id }) => id);
  const [row] = await em.execute<{ ids: string[]; position: number | null }[]>(
    `select
       (select max(position) from events where organization_id = ?) as position,
       (select coalesce(json_agg(id), '[]') from events
        where position is null and id in (${ids.map(() => '?').join(', ')})) as ids`,
    [organizationId, ...ids],
  );
  const left = new Set(row?.ids);
  return { events: events.filter(({ id }) => left.has(id)), position: row?.position ?? 0 };
}

/** A test event goes only to the endpoint it was requested for, whatever that endpoint's event filter. */
const receives = (endpoint: Endpoint, event: Event): boolean =>
  event.type === 'webhook.test' ? event.resourceId === endpoint.id : matches(endpoint.events, event.type);

function createDelivery(em: EntityManager, event: Event, endpoint: Endpoint) {
  const { organizationId, id: eventId, type: eventType } = event;
  const { apiVersion } = endpoint;
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
  return { deliveryId, due: nextAttemptAt.getTime(), turn: 1, endpointId: endpoint.id };
}
