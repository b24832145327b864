import type { components } from './openapi.generated.ts';

type Schemas = components['schemas'];

/** The verified body of a delivery. A check of `type` narrows `resource` and `data`. */
export type WebhookEvent = {
  [Name in keyof Schemas]: Name extends `Event.${string}` ? Schemas[Name] : never;
}[keyof Schemas];

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

/** Headers of fetch (`request.headers`), Node, Express or Fastify (`req.headers`). */
export type WebhookHeaders =
  | Record<string, string | string[] | undefined>
  | { get(name: string): string | null | undefined };

/** Why a delivery was rejected; the message names the most likely mistake. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError' as const;
}

const reject = (message: string): never => {
  throw new WebhookVerificationError(message);
};

/**
 * Verifies that a delivery comes from the store, is unchanged and recent, and returns its event. Pass the body exactly
 * as it was received, and the complete secret (`whsec_…`). Rejects with a WebhookVerificationError.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | undefined,
  { toleranceSeconds = 300, allowUntimed = false, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const body = bytesOf(rawBody);
  // At least 24 bytes: a truncated key could be guessed.
  if (!secret || !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret))
    return reject(
      'The secret is malformed: pass the complete secret, beginning with "whsec_", without quotes or spaces.',
    );
  const header = (name: string) => headerOf(headers, name);
  const standard = header('webhook-signature');
  const legacy = header('x-service-signature');
  if (standard !== undefined) {
    const required = (name: string) =>
      header(name) ??
      reject(`The header ${name} is missing, though webhook-signature is there. A proxy probably removes headers.`);
    const timestamp = required('webhook-timestamp');
    const signed = concat(text(`${required('webhook-id')}.${timestamp}.`), body);
    // The signature comes first: an unsigned timestamp proves nothing.
    const key = Uint8Array.from(atob(secret.slice(6)), (letter) => letter.charCodeAt(0));
    const given = standard.split(' ').filter((one) => one.startsWith('v1,'));
    await checkSignature(
      key,
      signed,
      given.map((one) => one.slice(3)),
      base64,
      body,
    );
    checkAge(timestamp, toleranceSeconds, now);
  } else if (legacy !== undefined && allowUntimed) {
    await checkSignature(text(secret), body, legacy.split(','), hex, body);
  } else {
    reject(
      legacy === undefined
        ? 'The header webhook-signature is missing, and so is x-service-signature. The request is not from the store, or a proxy removes headers.'
        : 'The header webhook-signature is missing. x-service-signature does not sign the time, so an old delivery could be replayed: set allowUntimed to accept it anyway.',
    );
  }
  return parse(body);
}

/**
 * Verifies that no event is missing or altered: the digest must match the bytes, and the event must directly follow the
 * one with `lastDigest`, of the same resource (null: it must be the first; omitted: not checked). Returns the event; pass
 * its `digest` with the next one. An endpoint with an event filter does not get every event: check the `body` of the feed.
 */
export async function verifyDigest(
  rawBody: string | Uint8Array | ArrayBuffer,
  lastDigest?: string | null,
): Promise<WebhookEvent> {
  const body = bytesOf(rawBody);
  const event = parse(body);
  // The digest must be the last member: it would not cover anything after it.
  const end = body.length - ',"digest":""}'.length - 64;
  const digest = hex(await crypto.subtle.digest('SHA-256', body.slice(0, Math.max(0, end))));
  if (decode(body.slice(end)) !== `,"digest":"${digest}"}`)
    reject('The event was altered: its digest does not match its bytes.');
  if (lastDigest !== undefined && event.previous_digest !== lastDigest) {
    const { type, id } = event.resource ?? {};
    reject(
      `Events of the ${type} ${id} are missing before event ${event.id} (sequence ${event.sequence}): read them from the feed.`,
    );
  }
  return event;
}

type Bytes = Uint8Array<ArrayBuffer>;

const text = (value: string): Bytes => new TextEncoder().encode(value);
const decode = (bytes: Bytes): string => new TextDecoder().decode(bytes);
const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

function concat(first: Bytes, second: Bytes): Bytes {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function bytesOf(rawBody: unknown): Bytes {
  if (typeof rawBody === 'string') return text(rawBody);
  if (rawBody instanceof ArrayBuffer || rawBody instanceof Uint8Array) return new Uint8Array(rawBody);
  return reject(
    'The body was already parsed. The signature covers the exact bytes: pass the raw body, such as await request.arrayBuffer().',
  );
}

/** Whether a signature is right. The comparison is of digests of digests, so its duration says nothing about them. */
async function checkSignature(
  secret: Bytes,
  signed: Bytes,
  given: string[],
  spell: (bytes: ArrayBuffer) => string,
  body: Bytes,
): Promise<void> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const mac = async (bytes: Bytes) => spell(await crypto.subtle.sign('HMAC', key, bytes));
  const expected = await mac(text(await mac(signed)));
  for (const one of given) if ((await mac(text(one.trim()))) === expected) return;
  const again = looksRewritten(decode(body))
    ? ' The body was probably parsed and serialized again: pass the raw body.'
    : '';
  reject(
    `No signature matches. Usually the secret belongs to another endpoint or was rotated, or the body is not the raw one.${again}`,
  );
}

/** Whether the JSON has whitespace between its members, which the store never writes. */
function looksRewritten(body: string): boolean {
  try {
    return JSON.stringify(JSON.parse(body)) !== body;
  } catch {
    return false;
  }
}

function checkAge(timestamp: string, tolerance: number, now: Date): void {
  if (!/^\d{1,12}$/.test(timestamp))
    reject(`The header webhook-timestamp is not a time in unix seconds: "${timestamp.slice(0, 40)}".`);
  const age = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (age > tolerance)
    reject(
      `The delivery is too old: it was signed ${age} seconds ago; the limit is ${tolerance}. It is a replay, or this clock is ahead.`,
    );
  if (-age > tolerance)
    reject(
      `The delivery is too far in the future: it was signed ${-age} seconds ahead of this clock, which is probably behind; the limit is ${tolerance}.`,
    );
}

function parse(body: Bytes): WebhookEvent {
  try {
    const event = JSON.parse(decode(body));
    if (typeof event === 'object' && event !== null) return event;
  } catch {
    // Reported below, like every other body that is not an object.
  }
  return reject('The body is not a JSON object.');
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key, value]) => key.toLowerCase() === name && value !== undefined);
  return found && String(found[1]);
}
