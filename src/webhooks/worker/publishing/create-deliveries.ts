import type { EntityManager } from '@mikro-orm/postgresql';
import { clock } from '../../../core/clock.js';
import type { Event } from '../../../core/events/event.entity.js';
import { matches } from '../../../core/events/event-filter.js';
import { newId } from '../../../core/ids.js';
import { writeBatched } from '../../../core/persistence/messages/batched-flush.js';
import { versionNames } from '../../../versions/versions.js';
import type { EncryptedSecret } from '../../endpoints/secrets/valid-secrets.js';
import type { WebhookEndpoint } from '../../endpoints/webhook-endpoint.entity.js';
import { type DueAttempt, Priority } from '../delivery-queue.js';

/** An organization with this many pending deliveries has a backlog: its next deliveries wait behind those of others. */
export const BACKLOG = 250;

/** An active endpoint, when its organization's events are published. */
export type ReceivingEndpoint = Pick<WebhookEndpoint, 'id' | 'url' | 'events' | 'apiVersion'> & {
  failing: boolean;
  /** Null if the endpoint keeps failing: then its attempts wait for a fetch. */
  secrets: EncryptedSecret[] | null;
};

/** The first attempt of a delivery, and what it delivers. */
export interface FirstAttempt extends DueAttempt {
  event: Event;
  endpoint: ReceivingEndpoint;
}

/**
 * Creates the deliveries of these events to the endpoints that receive them, and returns their first attempts. `waiting`
 * is how many deliveries of the organization are pending. One statement writes them all, because a single event may
 * have as many as the organization has endpoints.
 */
export async function createDeliveries(
  em: EntityManager,
  events: readonly Event[],
  endpoints: readonly ReceivingEndpoint[],
  waiting: number,
): Promise<FirstAttempt[]> {
  const now = clock.now();
  const pairs = events.flatMap((event) =>
    endpoints.filter((endpoint) => receives(endpoint, event)).map((endpoint) => ({ id: newId(), event, endpoint })),
  );
  if (pairs.length === 0) return [];
  const rows = pairs.map(({ id, event, endpoint: { id: endpoint_id, apiVersion: api_version } }) => {
    const { organizationId: organization_id, id: event_id, type: event_type } = event;
    if (!versionNames.includes(api_version))
      throw new Error(`Event ${event_id} has no body in version ${api_version}.`);
    return { id, organization_id, endpoint_id, event_id, event_type, api_version };
  });
  await writeBatched(
    em,
    `insert into webhook_deliveries
       (id, organization_id, created_at, endpoint_id, event_id, event_type, api_version, next_attempt_at)
     select id, organization_id, ?, endpoint_id, event_id, event_type, api_version, ?
     from json_to_recordset(?) as delivery
       (id uuid, organization_id uuid, endpoint_id uuid, event_id uuid, event_type text, api_version text)`,
    [now, now, JSON.stringify(rows)],
  );
  const first = { due: now.getTime(), turn: 1 };
  return pairs.map(({ id: deliveryId, event, endpoint }, index) => {
    const waitingPriority = waiting + index < BACKLOG ? Priority.PROMPT : Priority.NORMAL;
    const priority = endpoint.failing ? Priority.FAILING : waitingPriority;
    return { ...first, deliveryId, event, endpoint, endpointId: endpoint.id, priority };
  });
}

/** A test event goes only to the endpoint it was requested for, whatever that endpoint's event filter. */
const receives = (endpoint: ReceivingEndpoint, event: Event): boolean =>
  event.type === 'webhook.test' ? event.resourceId === endpoint.id : matches(endpoint.events, event.type);
