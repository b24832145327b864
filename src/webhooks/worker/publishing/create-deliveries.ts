import type { EntityManager } from '@mikro-orm/postgresql';
import { clock } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import { writeBatched } from '../../../database/write/flush.js';
import type { Event } from '../../../events/event.entity.js';
import { matches } from '../../../events/event-filter.js';
import type { WebhookEndpoint } from '../../endpoints/webhook-endpoint.entity.js';

/** An active endpoint, when its organization's events are published. */
export type ReceivingEndpoint = Pick<WebhookEndpoint, 'id' | 'events' | 'apiVersion'>;

/**
 * Creates the deliveries of these events to those of the active endpoints that receive them. Returns how many there are. One
 * statement writes all of them, because a single event may have as many as the organization has endpoints.
 */
export async function createDeliveries(
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
