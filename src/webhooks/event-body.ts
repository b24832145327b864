import type { Event } from '../events/event.entity.js';

/** The body of a delivery, in the order of members that the contract gives. */
export function bodyOf(event: Event, apiVersion: string, data: object): string {
  return JSON.stringify({
    id: event.id,
    type: event.type,
    created_at: event.createdAt.toISOString(),
    api_version: apiVersion,
    organization_id: event.organizationId,
    resource: { type: event.resourceType, id: event.resourceId },
    sequence: event.sequence,
    request: { id: event.requestId, idempotency_key: event.idempotencyKey ?? null },
    data,
  });
}
