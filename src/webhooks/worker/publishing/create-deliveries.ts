import type { EntityManager } from '@mikro-orm/postgresql';
import { clock } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import { writeBatched } from '../../../database/write/flush.js';
import type { Event } from '../../../events/event.entity.js';
import type { ChainedBody } from '../../../events/event-body.js';
import { matches } from '../../../events/event-filter.js';
import { versionNames } from '../../../versions/versions.js';
import type { WebhookEndpoint } from '../../endpoints/webhook-endpoint.entity.js';
import { LEASE } from '../claims/leases.js';
import type { EncryptedAttempt, EncryptedSecret } from '../claims/load-attempts.js';
import type { InVersions } from './publish-events.js';

/** An active endpoint, when its organization's events are published. */
export type ReceivingEndpoint = Pick<WebhookEndpoint, 'id' | 'url' | 'events' | 'apiVersion'> & {
  /** Null if the endpoint keeps failing: then its attempts wait for a claim. */
  secrets: EncryptedSecret[] | null;
};

/** Takes a place for an attempt at this endpoint; returns false if none can start at once. */
type TakeRoom = (endpointId: string) => boolean;

/** Starts attempts in this process that it has claimed by publishing them. */
export interface Starter {
  /** Returns what takes the places of an organization's attempts. */
  roomFor(organizationId: string): TakeRoom;
  start(attempts: readonly EncryptedAttempt[]): void;
}

/**
 * Creates the deliveries of these events to those of the active endpoints that receive them. Claims those that this process has room for,
 * and returns their attempts: they need not be claimed and loaded after the commit. Returns how many others there are, too.
 * One statement writes all of them, because a single event may have as many as the organization has endpoints.
 * Leases count from the statement: the transaction may have waited for its lock since it began.
 */
export async function createDeliveries(
  em: EntityManager,
  events: readonly Event[],
  bodies: InVersions<ChainedBody>,
  endpoints: readonly ReceivingEndpoint[],
  takeRoom: TakeRoom,
): Promise<{ claimed: EncryptedAttempt[]; unclaimed: number }> {
  const [now, claimId] = [clock.now(), newId()];
  const deliveries = events.flatMap((event) =>
    endpoints
      .filter((endpoint) => receives(endpoint, event))
      .map((endpoint): { attempt: EncryptedAttempt; apiVersion: string; claimed: boolean } => {
        const { id: endpointId, url, apiVersion, secrets } = endpoint;
        const { id: eventId, type: eventType, organizationId, traceparent } = event;
        const body = bodies.get(eventId)?.get(apiVersion)?.body;
        if (!versionNames.includes(apiVersion) || body === undefined)
          throw new Error(`Event ${eventId} has no body in version ${apiVersion}.`);
        const claim = { claimId, deliveryId: newId(), organizationId, endpointId, due: now.getTime(), turn: 1 };
        const what = { eventId, eventType, traceparent, url, body, secrets: secrets ?? [] };
        const attempt = { ...claim, active: true, failing: secrets === null, ...what };
        return { attempt, apiVersion, claimed: secrets !== null && takeRoom(endpointId) };
      }),
  );
  if (deliveries.length === 0) return { claimed: [], unclaimed: 0 };
  const rows = deliveries.map(({ attempt, apiVersion: api_version, claimed }) => {
    const { deliveryId: id, organizationId: organization_id, endpointId: endpoint_id } = attempt;
    const event = { event_id: attempt.eventId, event_type: attempt.eventType, api_version };
    return { id, organization_id, endpoint_id, ...event, claimed };
  });
  await writeBatched(
    em,
    `insert into webhook_deliveries
       (id, organization_id, created_at, endpoint_id, event_id, event_type, api_version, next_attempt_at, claimed_until,
        claim_id)
     select id, organization_id, ?, endpoint_id, event_id, event_type, api_version, ?,
       case when claimed then clock_timestamp() + ${LEASE} end, case when claimed then ?::uuid end
     from json_to_recordset(?) as delivery (id uuid, organization_id uuid, endpoint_id uuid, event_id uuid,
       event_type text, api_version text, claimed boolean)`,
    [now, now, claimId, JSON.stringify(rows)],
  );
  const claimed = deliveries.flatMap((delivery) => (delivery.claimed ? [delivery.attempt] : []));
  return { claimed, unclaimed: deliveries.length - claimed.length };
}

/** A test event goes only to the endpoint it was requested for, whatever that endpoint's event filter. */
const receives = (endpoint: ReceivingEndpoint, event: Event): boolean =>
  event.type === 'webhook.test' ? event.resourceId === endpoint.id : matches(endpoint.events, event.type);
