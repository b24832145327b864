/** The verified body of a delivery. */
export interface WebhookEvent {
  id: string;
  type: string;
  created_at: string;
  api_version: string;
  organization_id: string;
  resource: { type: string; id: string };
  sequence: number;
  request: { id: string; idempotency_key: string | null };
  /** The user whose request caused the event; null if the store itself did. Events of before it was recorded lack it. */
  actor?: { login_id: string; role: string } | null;
  data: Record<string, unknown>;
  /** The digest of the previous event of the same resource; null for the first. */
  previous_digest: string | null;
  /** SHA-256 of the bytes of the body before `,"digest"`, in lowercase hex. */
  digest: string;
}

export interface VerifyOptions {
  /** How many seconds `webhook-timestamp` may differ from this machine's clock. Default: 300. */
  toleranceSeconds?: number;
  /**
   * Accepts a delivery that has only `x-service-signature`. That header does not sign the time, so anyone who has seen a
   * delivery can replay it at any time: use this only if you store the id of every processed event.
   */
  allowUntimed?: boolean;
  /** The time to compare with; for tests. */
  now?: Date;
}

/** Headers as provided by Node, Express, Fastify (`req.headers`) or fetch (`request.headers`). */
export type WebhookHeaders =
  | Record<string, string | string[] | undefined>
  | { get(name: string): string | null | undefined };

/** Why a delivery was rejected; the message names the most likely mistake. */
export class WebhookVerificationError extends Error {
  readonly name: 'WebhookVerificationError';
}

/**
 * Verifies that a delivery comes from the store, is unchanged and recent, and returns its event. Pass the body exactly
 * as it was received, and the complete secret (`whsec_…`). Throws WebhookVerificationError.
 *
 * It checks the Standard Webhooks headers, which also sign the time. It accepts `x-service-signature` alone only if the
 * options allow it.
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | undefined,
  options?: VerifyOptions,
): WebhookEvent;

/**
 * Verifies that no event is missing or altered, using stored bodies or those of the feed: the digest must match the
 * bytes, and the event must directly follow the one with `lastDigest`, of the same resource (null: it must be the first
 * event; omitted: not checked). Returns the event; pass its `digest` with the next one. Throws
 * WebhookVerificationError. An endpoint with an event filter does not get every event: check the feed instead.
 */
export function verifyDigest(rawBody: string | Uint8Array, lastDigest?: string | null): WebhookEvent;

/** Returns the headers of a delivery with this body, for receiver tests. `timestamp` is in unix seconds; default: now. */
export function signTestWebhook(
  body: string,
  secret: string,
  options?: { id?: string; timestamp?: number },
): Record<string, string>;
