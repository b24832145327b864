import type { Event } from '../../../core/events/event.entity.js';
import type { Tracing } from '../../../core/tracing/tracing.js';

/** The attributes that OpenTelemetry gives to the processing of a message. */
const PROCESSING = {
  'messaging.system': 'plant_store',
  'messaging.destination.name': 'outbox',
  'messaging.operation.name': 'relay',
  'messaging.operation.type': 'process',
};

/**
 * Gives each event that `publish` publishes a span in the trace of the request that caused it; an event of an untraced
 * request gets none. Their spans begin and end together, because a batch is one transaction. `publish` passes the events
 * to its argument when it has read them.
 */
export async function traceRelay<T>(
  tracing: Tracing,
  publish: (began: (events: readonly Event[]) => void) => Promise<T>,
): Promise<T> {
  // Not before the events are read: waiting for the lock may have begun before the requests that caused them.
  let startTime = new Date();
  let relayed: readonly Event[] = [];
  const trace = (outcome?: 'failed') => {
    for (const { id, type, traceparent } of relayed) {
      if (!traceparent) continue;
      const attributes = { ...PROCESSING, 'messaging.message.id': id, 'plant_store.event.type': type };
      tracing.start('relay outbox', { kind: 'consumer', parent: traceparent, startTime, attributes }).end(outcome);
    }
  };
  try {
    const published = await publish((events) => {
      startTime = new Date();
      relayed = events;
    });
    trace();
    return published;
  } catch (error) {
    trace('failed');
    throw error;
  }
}
