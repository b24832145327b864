import type { Event } from '../../../core/events/event.entity.js';
import type { Tracing } from '../../../core/tracing/tracing.js';
import type { Published } from './publish-batch.js';

/** The attributes that OpenTelemetry gives to the processing of a message. */
const PROCESSING = {
  'messaging.system': 'plant_store',
  'messaging.destination.name': 'outbox',
  'messaging.operation.name': 'relay',
  'messaging.operation.type': 'process',
};

/**
 * Gives each event that `publish` publishes a span in the trace of the request that caused it; an event of an untraced
 * request gets none. Their spans begin and end together, because a batch is one transaction.
 */
export async function traceRelay(
  tracing: Tracing,
  events: readonly Event[],
  publish: () => Promise<Published | undefined>,
): Promise<Published | undefined> {
  const startTime = new Date();
  const trace = (relayed: readonly Event[], outcome?: 'failed') => {
    for (const { id, type, traceparent } of relayed) {
      if (!traceparent) continue;
      const attributes = { ...PROCESSING, 'messaging.message.id': id, 'plant_store.event.type': type };
      tracing.start('relay outbox', { kind: 'consumer', parent: traceparent, startTime, attributes }).end(outcome);
    }
  };
  try {
    const published = await publish();
    trace(published?.events ?? []);
    return published;
  } catch (error) {
    trace(events, 'failed');
    throw error;
  }
}
