import { createHash } from 'node:crypto';
import { MAX_EVENT_BYTES } from '../../limits.js';
import type { Event } from '../event.entity.js';

/** Writes the `data` of an event as REST shows the resource in an API version. */
export type RenderEvent = (apiVersion: string, event: Event) => Promise<object>;

export interface Chained {
  body: string;
  previousDigest?: string;
  digest: string;
}

/**
 * What an event says in an API version, with the members in the order that the contract gives. The last two chain it to
 * the event before it of the same resource: `digest` is the SHA-256, in hex, of all that stands before it.
 *
 * A body that would be larger than 64 kB has `{"truncated": true}` for its data: who gets it asks for the resource.
 */
export function bodyOf(event: Event, apiVersion: string, data: object, previousDigest?: string): Chained {
  const whole = chained(event, apiVersion, data, previousDigest);
  const fits = Buffer.byteLength(whole.body) <= MAX_EVENT_BYTES;
  return fits ? whole : chained(event, apiVersion, { truncated: true }, previousDigest);
}

function chained(event: Event, apiVersion: string, data: object, previousDigest?: string): Chained {
  const text = JSON.stringify({
    id: event.id,
    type: event.type,
    created_at: event.createdAt.toISOString(),
    api_version: apiVersion,
    organization_id: event.organizationId,
    resource: { type: event.resourceType, id: event.resourceId },
    sequence: event.sequence,
    request: { id: event.requestId, idempotency_key: event.idempotencyKey ?? null },
    data,
    previous_digest: previousDigest ?? null,
  }).slice(0, -1);
  const digest = createHash('sha256').update(text).digest('hex');
  return { body: `${text},"digest":"${digest}"}`, previousDigest, digest };
}
