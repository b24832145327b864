import type { EntityManager } from '@mikro-orm/postgresql';
import type { RenderEvent } from '../../../core/context.js';
import { noTracing, type Tracing } from '../../../core/tracing/tracing.js';
import { type Rows, readSql, type Sql } from '../../../database/read/sql.js';
import { lock } from '../../../database/write/advisory-locks.js';
import type { Event } from '../../../events/event.entity.js';
import { createDeliveries, type ReceivingEndpoint } from './create-deliveries.js';
import { publishEvents, readBatch, selectBatch, selectEnd } from './publish-events.js';

export interface Publishing {
  render: RenderEvent;
  tracing?: Tracing;
}

/**
 * Publishes the oldest unpublished events of an organization. Returns how many deliveries they have, and whether the
 * organization may have more such events; undefined if it has none: another relay was first.
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
    const [, rows, [end], endpoints] = await Promise.all([
      lock({ em }, 'webhook relay', organizationId),
      readSql<Rows[number]>({ em }, selectBatch(organizationId)),
      readSql<Rows[number]>({ em }, selectEnd(organizationId)),
      readSql<ReceivingEndpoint>({ em }, selectEndpoints(organizationId)),
    ]);
    const batch = readBatch(em, rows);
    const { events, isFull } = batch;
    if (events.length === 0) {
      await em.rollback();
      return undefined;
    }
    trace = traceRelay(tracing, events);
    await publishEvents(em, organizationId, batch, render, end);
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
