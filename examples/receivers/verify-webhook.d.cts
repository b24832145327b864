/** A delivery's body, verified. */
export interface WebhookEvent {
  id: string;
  type: string;
  created_at: string;
  api_version: string;
  organization_id: string;
  resource: { type: string; id: string };
  sequence: number;
  request: { id: string; idempotency_key: string | null };
  data: Record<string, unknown>;
  /** The digest of the previous event of the same resource; null for the first. */
  previous_digest: string | null;
  /** SHA-256 of the bytes of the body before `,"digest"`, in lowercase hex. */
  digest: string;
}

export interface VerifyOptions {
  /** How far `webhook-timestamp` may be from this machine's clock, either way. Default: 300. */
  toleranceSeconds?: number;
  /**
   * Accepts a delivery that carries `x-service-signature` alone. It does not sign the time, so whoever has seen a
   * delivery can send it again at any time: only for receivers that keep the id of every event they handled.
   */
  allowUntimed?: boolean;
  /** The time to compare with; for tests. */
  now?: Date;
}

/** Headers as Node, Express, Fastify (`req.headers`) or fetch (`request.headers`) give them. */
export type WebhookHeaders =
  | Record<string, string | string[] | undefined>
  | { get(name: string): string | null | undefined };

/** Why a delivery was refused; the message names the usual mistake. */
export class WebhookVerificationError extends Error {
  readonly name: 'WebhookVerificationError';
}

/**
 * Checks that a delivery comes from the store, unchanged and fresh, and returns its event. Pass the body exactly as
 * it was received, and the secret as it was shown (`whsec_…`). Throws WebhookVerificationError.
 *
 * It checks the Standard Webhooks headers, which also sign the time; `x-service-signature` alone only where the
 * options allow it.
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | undefined,
  options?: VerifyOptions,
): WebhookEvent;

/**
 * Proves that no event is missing or altered, from bodies that were kept or read from the feed: the digest matches
 * the bytes, and the event follows the one whose digest is given (of the same resource; null: this is the first;
 * left out: any). Returns the event; pass its `digest` with the next one. Throws WebhookVerificationError. An endpoint
 * that filters events misses some on purpose: check the feed instead.
 */
export function verifyDigest(rawBody: string | Uint8Array, lastDigest?: string | null): WebhookEvent;

/** The headers of a delivery of this body, for tests of a receiver. `timestamp` is in unix seconds; default: now. */
export function signTestWebhook(
  body: string,
  secret: string,
  options?: { id?: string; timestamp?: number },
): Record<string, string>;
