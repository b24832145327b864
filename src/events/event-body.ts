import { createHash } from 'node:crypto';
import { MAX_EVENT_BYTES } from '../core/limits.js';
import type { Event } from './event.entity.js';

export interface ChainedBody {
  body: string;
  previousDigest?: string;
  digest: string;
}

/**
 * The body of an event in an API version, with its members in the order of the contract. The last two chain it to the
 * previous event of the same resource: `digest` is the SHA-256, in hex, of all that precedes it.
 *
 * A body larger than 64 kB has `{"truncated": true}` as its data; the receiver then has to fetch the resource.
 */
export function bodyOf(event: Event, apiVersion: string, data: object, previousDigest?: string): ChainedBody {
  const whole = chainedBody(event, apiVersion, data, previousDigest);
  const fits = Buffer.byteLength(whole.body) <= MAX_EVENT_BYTES;
  return fits ? whole : chainedBody(event, apiVersion, { truncated: true }, previousDigest);
}

function chainedBody(event: Event, apiVersion: string, data: object, previousDigest?: string): ChainedBody {
  const text = JSON.stringify({
    id: event.id,
    type: event.type,
    created_at: event.createdAt.toISOString(),
    api_version: apiVersion,
    organization_id: event.organizationId,
    resource: { type: event.resourceType, id: event.resourceId },
    sequence: event.sequence,
    request: { id: event.requestId, idempotency_key: event.idempotencyKey ?? null },
    actor: event.actor ? { login_id: event.actor.loginId, role: event.actor.role } : null,
    data,
    previous_digest: previousDigest ?? null,
  }).slice(0, -1);
  const digest = createHash('sha256').update(text).digest('hex');
  return { body: `${text},"digest":"${digest}"}`, previousDigest, digest };
}
