import type { EntityManager } from '@mikro-orm/postgresql';
import { clock } from '../../core/clock.js';
import type { RenderEvent } from '../../core/context.js';
import { newId } from '../../core/ids.js';
import { noTracing, type Tracing } from '../../core/tracing/tracing.js';
import { type Rows, readSql, type Sql } from '../../database/read/sql.js';
import { lock } from '../../database/write/advisory-locks.js';
import { writeBatched } from '../../database/write/flush.js';
import type { Event } from '../../events/event.entity.js';
import { matches } from '../../events/event-filter.js';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { publishEvents, readBatch, selectBatch } from './publish-events.js';

export interface Publishing {
  render: RenderEvent;
  tracing?: Tracing;
}

/**
 * Publishes the oldest unpublished events of an organization. Returns how many deliveries they have, and whether the
 * organization may have more such events. Another relay may have been first.
 */
export async function publishBatch(
  em: EntityManager,
  organizationId: string,
  { render, tracing = noTracing }: Publishing,
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
    const [, rows, endpoints] = await Promise.all([
      lock({ em }, 'webhook relay', organizationId),
      readSql<Rows[number]>({ em }, selectBatch(organizationId)),
      readSql<ReceivingEndpoint>({ em }, selectEndpoints(organizationId)),
    ]);
    const batch = readBatch(em, rows);
    const { events, isFull } = batch;
    if (events.length === 0) {
      await em.rollback();
      return { deliveries: 0, isFull };
    }
    trace = traceRelay(tracing, events);
    await publishEvents(em, organizationId, batch, render);
    const deliveries = await createDeliveries(em, events, endpoints);
    await em.commit();
    trace();
    return { deliveries, isFull };
  } catch (error) {
    // A lost connection cannot roll back, and need not.
    await em.rollback().catch(() => {});
    trace?.('failed');
    throw error;
  }
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
  sql: `select id, events, api_version as "apiVersion" from webhook_endpoints
    where organization_id = ? and active order by id for share`,
  values: [organizationId],
});

/** An active endpoint, when its organization's events are published. */
type ReceivingEndpoint = Pick<WebhookEndpoint, 'id' | 'events' | 'apiVersion'>;

/**
 * Creates the deliveries of these events to those of the active endpoints that receive them. Returns how many there are. One
 * statement writes all of them, because a single event may have as many as the organization has endpoints.
 */
async function createDeliveries(
  em: EntityManager,
  events: readonly Event[],
  endpoints: readonly ReceivingEndpoint[],
): Promise<number> {
  const now = clock.now();
  const rows = events.flatMap((event) =>
    endpoints
      .filter((endpoint) => receives(endpoint, event))
      .map(({ id: endpoint_id, apiVersion: api_version }) => {
        const { id: event_id, type: event_type, organizationId: organization_id } = event;
        return { id: newId(), organization_id, endpoint_id, event_id, event_type, api_version };
      }),
  );
  if (rows.length === 0) return 0;
  await writeBatched(
    em,
    `insert into webhook_deliveries
       (id, organization_id, created_at, endpoint_id, event_id, event_type, api_version, next_attempt_at)
     select id, organization_id, ?, endpoint_id, event_id, event_type, api_version, ?
     from json_to_recordset(?) as delivery
       (id uuid, organization_id uuid, endpoint_id uuid, event_id uuid, event_type text, api_version text)`,
    [now, now, JSON.stringify(rows)],
  );
  return rows.length;
}

/** A test event goes only to the endpoint it was requested for, whatever that endpoint's event filter. */
const receives = (endpoint: ReceivingEndpoint, event: Event): boolean =>
  event.type === 'webhook.test' ? event.resourceId === endpoint.id : matches(endpoint.events, event.type);
