import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { clock } from '../../core/clock.js';
import type { RenderEvent } from '../../core/events/bodies/event-body.js';
import { type Rendered, writeBodies } from '../../core/events/bodies/write-bodies.js';
import { Event } from '../../core/events/event.entity.js';
import { matches } from '../../core/events/event-filter.js';
import { acrossOrganizations } from '../../core/persistence/organization-filter.js';
import { versionNames } from '../../versions/versions.js';
import { DeliveryState, WebhookDelivery } from '../deliveries/webhook-delivery.entity.js';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { enqueue } from './delivery-queue.js';

/** The most events, or deliveries, in one transaction. */
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
  for (let count = BATCH; count === BATCH; ) {
    count = await queueRedeliveries(orm, boss);
    if (count > 0) queued();
  }
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
  for (let id = await nextOrganization(orm, LOWEST_ID); id; id = await nextOrganization(orm, id)) {
    if (failed.has(id)) continue;
    more = true;
    try {
      if ((await publish(orm, boss, render, id)) > 0) queued();
    } catch (error) {
      failed.set(id, error);
    }
  }
  return more;
}

/** The first organization after this one, by id, that has unpublished events. */
async function nextOrganization(orm: MikroORM, after: string): Promise<string | undefined> {
  const query = `select organization_id from events where position is null and organization_id > ?
    order by organization_id limit 1`;
  const [row] = await orm.em.fork().execute<{ organization_id: string }[]>(query, [after]);
  return row?.organization_id;
}

/** Publishes the oldest events of one organization; returns how many deliveries it created. */
async function publish(orm: MikroORM, boss: PgBoss, render: RenderEvent, organizationId: string): Promise<number> {
  const rendered = await renderNext(orm.em.fork(), render, organizationId);
  return orm.em.fork().transactional(async (em) => {
    /*
     * RACE: the feed promises that a reader who has seen position N never finds a new event before it. So positions are
     * assigned after the events have committed, by one relay at a time: the lock is held until this commit, so the
     * next relay sees these positions before it reads the highest one.
     */
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`webhook-relay:${organizationId}`]);
    const ids = [...rendered.keys()];
    const events = await em.find(
      Event,
      { id: ids, position: null },
      { ...acrossOrganizations, orderBy: { number: 'asc' } },
    );
    const [last] = await em.execute<{ position: number | null }[]>(
      'select max(position) as position from events where organization_id = ?',
      [organizationId],
    );
    events.forEach((event, index) => {
      event.position = Number(last?.position ?? 0) + index + 1;
    });
    await writeBodies(em, events, rendered);
    const endpoints = await activeEndpoints(em, organizationId);
    const deliveries = events.flatMap((event) =>
      endpoints.filter((endpoint) => receives(endpoint, event)).map((endpoint) => createDelivery(em, event, endpoint)),
    );
    await em.flush();
    await enqueue(boss, em, deliveries);
    return deliveries.length;
  });
}

/**
 * Renders the oldest unpublished events in every version. This happens before the transaction, because rendering may
 * read the database, and PGlite has only one connection.
 */
async function renderNext(em: EntityManager, render: RenderEvent, organizationId: string): Promise<Rendered> {
  const events = await em.find(
    Event,
    { organizationId, position: null },
    { ...acrossOrganizations, orderBy: { number: 'asc' }, limit: BATCH, connectionType: 'write' },
  );
  const rendered = new Map<string, Map<string, object>>();
  for (const event of events) {
    const byVersion = new Map<string, object>();
    for (const version of versionNames) byVersion.set(version, await render(version, event));
    rendered.set(event.id, byVersion);
  }
  return rendered;
}

/** Locks the endpoints, so that none is deleted before its new deliveries exist and can be deleted with it. */
const activeEndpoints = (em: EntityManager, organizationId: string) =>
  em.find(
    WebhookEndpoint,
    { organizationId, active: true },
    { ...acrossOrganizations, orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_READ },
  );

/** A test event goes only to the endpoint it was requested for, whatever that endpoint's event filter. */
const receives = (endpoint: WebhookEndpoint, event: Event): boolean =>
  event.type === 'webhook.test' ? event.resourceId === endpoint.id : matches(endpoint.events, event.type);

function createDelivery(em: EntityManager, event: Event, endpoint: WebhookEndpoint) {
  const { organizationId, id: eventId, type: eventType } = event;
  const { apiVersion } = endpoint;
  if (!versionNames.includes(apiVersion)) throw new Error(`Event ${eventId} has no body in version ${apiVersion}.`);
  const nextAttemptAt = clock.now();
  const row = { organizationId, endpoint, eventId, eventType, apiVersion, nextAttemptAt };
  const { id: deliveryId } = em.create(WebhookDelivery, row, { persist: true });
  return { deliveryId, due: nextAttemptAt.getTime(), turn: 1, endpointId: endpoint.id };
}

/** Queues deliveries that `redeliver` marked: they are pending and have no due time. Returns how many. */
async function queueRedeliveries(orm: MikroORM, boss: PgBoss): Promise<number> {
  return orm.em.fork().transactional(async (em) => {
    const deliveries = await em.find(
      WebhookDelivery,
      { state: DeliveryState.PENDING, nextAttemptAt: null },
      { ...acrossOrganizations, limit: BATCH, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    const nextAttemptAt = clock.now();
    for (const delivery of deliveries) delivery.nextAttemptAt = nextAttemptAt;
    await em.flush();
    const again = { due: nextAttemptAt.getTime(), turn: 1 };
    await enqueue(
      boss,
      em,
      deliveries.map(({ id, endpointId }) => ({ deliveryId: id, endpointId, ...again })),
    );
    return deliveries.length;
  });
}
