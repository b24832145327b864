import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/*
 * For receivers: this file needs nothing but Node, so it can be copied into a receiver's own code.
 */

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
  /** The digest of the event before it of the same resource; null at the first. */
  previous_digest: string | null;
  /** SHA-256 of the bytes of the body before `,"digest"`, in lowercase hex. */
  digest: string;
}

export interface VerifyOptions {
  /** How far the clock of the delivery may be from ours, either way. */
  toleranceSeconds?: number;
  /**
   * Accepts a delivery that carries `x-service-signature` alone. That signs no time, so whoever once saw a delivery
   * can send it again at any time: only for receivers that keep the id of every event they handled.
   */
  allowUntimed?: boolean;
  /** The time to compare with; for tests. */
  now?: Date;
}

/** Headers as Node, Express, Fastify (`req.headers`) or fetch (`request.headers`) give them. */
export type WebhookHeaders =
  | Record<string, string | string[] | undefined>
  | { get(name: string): string | null | undefined };

/** Why a delivery was not accepted; the message names the usual mistake. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/**
 * Checks that a delivery comes from the store, unchanged and fresh, and returns its event. Give the body exactly as
 * it was received, and the secret as it was shown (`whsec_…`). Throws WebhookVerificationError.
 *
 * It checks the Standard Webhooks headers, which sign the time as well; `x-service-signature` alone only where the
 * options allow it.
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = 300, allowUntimed = false, now = new Date() }: VerifyOptions = {},
): WebhookEvent {
  const body = bytesOf(rawBody);
  checkSecret(secret);
  const standard = header(headers, 'webhook-signature');
  const legacy = header(headers, 'x-service-signature');
  if (standard !== undefined) {
    const id = required(headers, 'webhook-id');
    const timestamp = required(headers, 'webhook-timestamp');
    // The signature first: what an unsigned timestamp says is worth nothing.
    checkSignature(standard.split(' '), `v1,${standardDigest(id, timestamp, body, secret)}`, body);
    checkAge(timestamp, toleranceSeconds, now);
  } else if (legacy !== undefined && !allowUntimed) {
    throw new WebhookVerificationError(
      'The header webhook-signature is missing. x-service-signature is there, but signs no time: without the other, an old delivery could be sent again. Something in between seems to remove headers; allowUntimed accepts it all the same.',
    );
  } else if (legacy !== undefined) {
    const expected = createHmac('sha256', secret).update(body).digest('hex');
    checkSignature(legacy.split(','), expected, body);
  } else {
    throw new WebhookVerificationError(
      'The header webhook-signature is missing, and so is x-service-signature. Either the request does not come from the store, or something in between removes headers.',
    );
  }
  return parse(body);
}

const DIGEST_MEMBER_BYTES = ',"digest":""}'.length + 64;

/**
 * Proves that nothing was missed and nothing altered, from bodies that were kept or read from the feed: the digest is
 * that of the bytes, and the event follows on the one whose digest is given (of the same resource; null: it is the
 * first; left out: whatever came before). Returns the event; its `digest` is what the next one follows on. Throws
 * WebhookVerificationError. An endpoint that filters events misses some on purpose: check the feed's.
 */
export function verifyDigest(rawBody: string | Uint8Array, lastDigest?: string | null): WebhookEvent {
  const body = bytesOf(rawBody);
  const event = parse(body);
  // The digest is the very last member: whatever came after it would not be under it.
  const content = body.subarray(0, -DIGEST_MEMBER_BYTES);
  const digest = createHash('sha256').update(content).digest('hex');
  if (body.subarray(content.length).toString() !== `,"digest":"${digest}"}`) {
    throw new WebhookVerificationError('The event is not what was sent: its digest is that of other bytes.');
  }
  if (lastDigest !== undefined && event.previous_digest !== lastDigest) {
    const { type, id } = event.resource ?? {};
    throw new WebhookVerificationError(
      `Events of the ${type} ${id} are missing before the event ${event.id} (its number ${event.sequence}): read them from the feed.`,
    );
  }
  return event;
}

/** The headers of a delivery of this body, for tests of a receiver. The timestamp is in unix seconds; default: now. */
export function signTestWebhook(
  body: string,
  secret: string,
  { id = 'test', timestamp = Math.floor(Date.now() / 1000) }: { id?: string; timestamp?: number } = {},
): Record<string, string> {
  checkSecret(secret);
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${standardDigest(id, String(timestamp), Buffer.from(body), secret)}`,
    'x-service-signature': createHmac('sha256', secret).update(body).digest('hex'),
  };
}

function standardDigest(id: string, timestamp: string, body: Uint8Array, secret: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}

function bytesOf(rawBody: unknown): Buffer {
  if (typeof rawBody === 'string') return Buffer.from(rawBody);
  if (rawBody instanceof Uint8Array) return Buffer.from(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength);
  throw new WebhookVerificationError(
    'The body was already parsed. The signature is over the exact bytes that were sent, so give the raw body: in Express use express.raw({ type: "application/json" }) on this route, in a route handler of Next.js await request.text().',
  );
}

function checkSecret(secret: unknown): void {
  // At least 24 bytes: one that was cut off would be a key that anybody can guess.
  if (typeof secret === 'string' && /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)) return;
  throw new WebhookVerificationError(
    'The secret is not one of the store: it must be the whole text as it was shown, beginning with "whsec_". Is the environment variable set, without quotes or spaces?',
  );
}

function checkSignature(given: string[], expected: string, body: Buffer): void {
  let matches = false;
  for (const one of given) matches = equal(one.trim(), expected) || matches;
  if (matches) return;
  const rewritten = looksRewritten(body)
    ? ' The body is not formatted as the store sends it: it seems to have been parsed and written again; give the raw body.'
    : '';
  throw new WebhookVerificationError(
    `No signature matches. Usually the secret is that of another endpoint or was rotated, or the body is not the raw one.${rewritten}`,
  );
}

/** Compares in a time that does not tell how much of the signature was right. */
function equal(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The store writes JSON without spaces between its members; what has some was not sent so. */
function looksRewritten(body: Buffer): boolean {
  const text = body.toString();
  try {
    return JSON.stringify(JSON.parse(text)) !== text;
  } catch {
    return false;
  }
}

function checkAge(timestamp: string, tolerance: number, now: Date): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError(
      `The header webhook-timestamp is no time in unix seconds: "${timestamp.slice(0, 40)}".`,
    );
  }
  const age = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (age > tolerance) {
    throw new WebhookVerificationError(
      `The delivery is too old: it was signed ${age} seconds ago, ${tolerance} are allowed. Either it is replayed, or this machine's clock is ahead.`,
    );
  }
  if (-age > tolerance) {
    throw new WebhookVerificationError(
      `The delivery is too far in the future: it was signed ${-age} seconds ahead of this machine's clock, ${tolerance} are allowed. This clock is probably behind.`,
    );
  }
}

function parse(body: Buffer): WebhookEvent {
  try {
    const event: unknown = JSON.parse(body.toString());
    if (typeof event === 'object' && event !== null) return event as WebhookEvent;
  } catch {
    // Told below.
  }
  throw new WebhookVerificationError('The body is no JSON object.');
}

function required(headers: WebhookHeaders, name: string): string {
  const value = header(headers, name);
  if (value !== undefined) return value;
  throw new WebhookVerificationError(
    `The header ${name} is missing, though webhook-signature is there. Something in between seems to remove headers.`,
  );
}

function header(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  for (const [key, value] of Object.entries(headers)) {
    if (key.toLowerCase() === name && value !== undefined)
      return Array.isArray(value) ? value.join(',') : String(value);
  }
  return undefined;
}
