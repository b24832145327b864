import type { EntityManager } from '@mikro-orm/postgresql';
import { clock } from '../../../core/clock.js';
import type { RenderEvent } from '../../../core/context.js';
import { noTracing, type Tracing } from '../../../core/tracing/tracing.js';
import { type Rows, readSql, type Sql } from '../../../database/read/sql.js';
import { lock } from '../../../database/write/advisory-locks.js';
import { batchWrites } from '../../../database/write/flush.js';
import type { Event } from '../../../events/event.entity.js';
import { versionNames } from '../../../versions/versions.js';
import { type EncryptedSecret, SELECT_VALID_SECRETS } from '../claims/load-attempts.js';
import { createDeliveries, type ReceivingEndpoint, type Starter } from './create-deliveries.js';
import { type InVersions, publishEvents, readBatch, selectBatch, selectEnd } from './publish-events.js';

export interface Publishing {
  render: RenderEvent;
  tracing?: Tracing;
  /** Without it, all deliveries wait until they are claimed. */
  starter?: Starter;
}

/**
 * Publishes the oldest unpublished events of an organization. Returns the attempts that are claimed for this process, how
 * many deliveries are not, and whether the organization may have more such events; undefined if it has none: another relay
 * was first.
 */
export async function publishBatch(
  em: EntityManager,
  organizationId: string,
  { render, tracing = noTracing, starter }: Publishing,
) {
  let trace: ReturnType<typeof traceRelay> | undefined;
  await em.begin();
  try {
    /*
     * RACE: the feed promises that a reader who has seen position N never finds a new event before it, and that the events of
     * a resource have the sequences 1, 2, 3, …. So both are assigned after the events have committed, by one relay at a time: this
     * transaction holds the lock until its commit, so the next relay sees these numbers. An erasure takes the same lock, so it
     * changes no event that is being published.
     */
    const [, rows, [end], active, secrets] = await Promise.all([
      lock({ em }, 'webhook relay', organizationId),
      readSql<Rows[number]>({ em }, selectBatch(organizationId)),
      readSql<Rows[number]>({ em }, selectEnd(organizationId)),
      readSql<Omit<ReceivingEndpoint, 'secrets'>>({ em }, selectEndpoints(organizationId)),
      readSql<{ id: string; secrets: EncryptedSecret[] }>({ em }, selectSecrets(organizationId)),
    ]);
    const batch = readBatch(em, rows);
    const { events, isFull } = batch;
    if (events.length === 0) {
      await em.rollback();
      return undefined;
    }
    trace = traceRelay(tracing, events);
    const secretsOf = new Map(secrets.map(({ id, secrets }) => [id, secrets]));
    const endpoints = active.map((endpoint) => {
      return { ...endpoint, secrets: secretsOf.get(endpoint.id) ?? null };
    });
    const rendered = await renderAll(em, render, events);
    const deliveries = await batchWrites(em, async () => {
      const bodies = await publishEvents(em, organizationId, batch, rendered, end);
      const takeRoom = starter?.roomFor(organizationId) ?? (() => false);
      return createDeliveries(em, events, bodies, endpoints, takeRoom);
    });
    await em.commit();
    trace();
    return { ...deliveries, isFull };
  } catch (error) {
    // A lost connection cannot roll back, and need not.
    await em.rollback().catch(() => {});
    trace?.('failed');
    throw error;
  }
}

/** Renders events in every version. What was not stored of them is read in the transaction of `em`. */
async function renderAll(
  em: EntityManager,
  render: RenderEvent,
  events: readonly Event[],
): Promise<InVersions<object>> {
  const rendered = new Map<string, Map<string, object>>();
  for (const event of events) {
    const byVersion = new Map<string, object>();
    for (const version of versionNames) byVersion.set(version, await render(version, event, em));
    rendered.set(event.id, byVersion);
  }
  return rendered;
}

/** The attributes that OpenTelemetry gives to the processing of a message. */
const PROCESSING = {
  'messaging.system': 'plant_store',
  'messaging.destination.name': 'outbox',
  'messaging.operation.name': 'relay',
  'messaging.operation.type': 'process',
};

/**
 * Begins a span for each of these events, in the trace of the request that caused the event; an event of an untraced request
 * gets none. Returns the function that ends the spans: all at once, because a batch is one transaction.
 */
function traceRelay(tracing: Tracing, events: readonly Event[]): (outcome?: 'failed') => void {
  // Not before the events are read: waiting for the lock may have begun before the requests that caused them.
  const startTime = new Date();
  return (outcome) => {
    for (const { id, type, traceparent } of events) {
      if (!traceparent) continue;
      const attributes = { ...PROCESSING, 'messaging.message.id': id, 'plant_store.event.type': type };
      tracing.start('relay outbox', { kind: 'consumer', parent: traceparent, startTime, attributes }).end(outcome);
    }
  };
}

/**
 * The statement that reads and locks the active endpoints: an endpoint that is deleted meanwhile is deleted with its new
 * deliveries.
 *
 * RACE: this statement comes after the statement that reads the events. So an endpoint that is older than an event is seen,
 * even if both were committed while this transaction waited for the lock of the relays.
 */
const selectEndpoints = (organizationId: string): Sql => ({
  sql: `select id, url, events, api_version as "apiVersion" from webhook_endpoints
    where organization_id = ? and active order by id for share`,
  values: [organizationId],
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
