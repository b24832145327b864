// @ts-check
/*
 * For receivers: copy this file, and verify-webhook.d.cts for its types. It only needs Node 20 or newer.
 *
 *   import { verifyWebhook } from './verify-webhook.cjs';            // in an ES module, or in TypeScript
 *   const { verifyWebhook } = require('./verify-webhook.cjs');       // in CommonJS
 */
'use strict';

const { createHash, createHmac, timingSafeEqual } = require('node:crypto');

class WebhookVerificationError extends Error {
  /** @type {'WebhookVerificationError'} @override */
  name = 'WebhookVerificationError';
}

/** @type {typeof import('./verify-webhook.cjs').verifyWebhook} */
function verifyWebhook(
  rawBody,
  headers,
  secret,
  { toleranceSeconds = 300, allowUntimed = false, now = new Date() } = {},
) {
  const body = bytesOf(rawBody);
  checkSecret(secret);
  const standard = header(headers, 'webhook-signature');
  const legacy = header(headers, 'x-service-signature');
  if (standard !== undefined) {
    const id = required(headers, 'webhook-id');
    const timestamp = required(headers, 'webhook-timestamp');
    // Check the signature first: an unsigned timestamp proves nothing.
    checkSignature(standard.split(' '), `v1,${standardDigest(id, timestamp, body, secret)}`, body);
    checkAge(timestamp, toleranceSeconds, now);
  } else if (legacy !== undefined && !allowUntimed) {
    throw new WebhookVerificationError(
      'The header webhook-signature is missing. x-service-signature is there, but it does not sign the time, so an old delivery could be replayed. A proxy probably removes headers. Set allowUntimed to accept the delivery anyway.',
    );
  } else if (legacy !== undefined) {
    const expected = createHmac('sha256', secret).update(body).digest('hex');
    checkSignature(legacy.split(','), expected, body);
  } else {
    throw new WebhookVerificationError(
      'The header webhook-signature is missing, and so is x-service-signature. Either the request does not come from the store, or a proxy removes headers.',
    );
  }
  return parse(body);
}

const DIGEST_MEMBER_BYTES = ',"digest":""}'.length + 64;

/** @type {typeof import('./verify-webhook.cjs').verifyDigest} */
function verifyDigest(rawBody, lastDigest) {
  const body = bytesOf(rawBody);
  const event = parse(body);
  // The digest must be the last member: it would not cover anything after it.
  const content = body.subarray(0, -DIGEST_MEMBER_BYTES);
  const digest = createHash('sha256').update(content).digest('hex');
  if (body.subarray(content.length).toString() !== `,"digest":"${digest}"}`) {
    throw new WebhookVerificationError('The event was altered: its digest does not match its bytes.');
  }
  if (lastDigest !== undefined && event.previous_digest !== lastDigest) {
    const { type, id } = event.resource ?? {};
    throw new WebhookVerificationError(
      `Events of the ${type} ${id} are missing before event ${event.id} (sequence ${event.sequence}): read them from the feed.`,
    );
  }
  return event;
}

/** @type {typeof import('./verify-webhook.cjs').signTestWebhook} */
function signTestWebhook(body, secret, { id = 'test', timestamp = Math.floor(Date.now() / 1000) } = {}) {
  checkSecret(secret);
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${standardDigest(id, String(timestamp), Buffer.from(body), secret)}`,
    'x-service-signature': createHmac('sha256', secret).update(body).digest('hex'),
  };
}

/** @type {(id: string, timestamp: string, body: Uint8Array, secret: string) => string} */
function standardDigest(id, timestamp, body, secret) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}

/** @type {(rawBody: unknown) => Buffer} */
function bytesOf(rawBody) {
  if (typeof rawBody === 'string') return Buffer.from(rawBody);
  if (rawBody instanceof Uint8Array) return Buffer.from(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength);
  throw new WebhookVerificationError(
    'The body was already parsed. The signature covers the exact bytes that were sent, so pass the raw body: in Express use express.raw({ type: "application/json" }) on this route, in a Next.js route handler await request.arrayBuffer().',
  );
}

/** @type {(secret: unknown) => asserts secret is string} */
function checkSecret(secret) {
  // At least 24 bytes: a truncated key could be guessed.
  if (typeof secret === 'string' && /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)) return;
  throw new WebhookVerificationError(
    'The secret is malformed: pass the complete secret, beginning with "whsec_". Is the environment variable set, without quotes or spaces?',
  );
}

/** @type {(given: string[], expected: string, body: Buffer) => void} */
function checkSignature(given, expected, body) {
  let matches = false;
  for (const one of given) matches = equal(one.trim(), expected) || matches;
  if (matches) return;
  const rewritten = looksRewritten(body)
    ? ' The body is not formatted as the store sends it: it was probably parsed and serialized again; pass the raw body.'
    : '';
  throw new WebhookVerificationError(
    `No signature matches. Usually the secret belongs to another endpoint or was rotated, or the body is not the raw one.${rewritten}`,
  );
}

/**
 * Compares in constant time, so that the duration does not reveal how much of the signature was right.
 * @type {(given: string, expected: string) => boolean}
 */
function equal(given, expected) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Whether the JSON has whitespace between its members, which the store never writes.
 * @type {(body: Buffer) => boolean}
 */
function looksRewritten(body) {
  const text = body.toString();
  try {
    return JSON.stringify(JSON.parse(text)) !== text;
  } catch {
    return false;
  }
}

/** @type {(timestamp: string, tolerance: number, now: Date) => void} */
function checkAge(timestamp, tolerance, now) {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError(
      `The header webhook-timestamp is not a time in unix seconds: "${timestamp.slice(0, 40)}".`,
    );
  }
  const age = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (age > tolerance) {
    throw new WebhookVerificationError(
      `The delivery is too old: it was signed ${age} seconds ago; the limit is ${tolerance}. Either it is a replay, or this machine's clock is ahead.`,
    );
  }
  if (-age > tolerance) {
    throw new WebhookVerificationError(
      `The delivery is too far in the future: it was signed ${-age} seconds ahead of this machine's clock; the limit is ${tolerance}. This clock is probably behind.`,
    );
  }
}

/** @type {(body: Buffer) => import('./verify-webhook.cjs').WebhookEvent} */
function parse(body) {
  try {
    const event = JSON.parse(body.toString());
    if (typeof event === 'object' && event !== null) return event;
  } catch {
    // Reported below, like every other body that is not an object.
  }
  throw new WebhookVerificationError('The body is not a JSON object.');
}

/** @type {(headers: import('./verify-webhook.cjs').WebhookHeaders, name: string) => string} */
function required(headers, name) {
  const value = header(headers, name);
  if (value !== undefined) return value;
  throw new WebhookVerificationError(
    `The header ${name} is missing, though webhook-signature is there. A proxy probably removes headers.`,
  );
}

/** @type {(headers: import('./verify-webhook.cjs').WebhookHeaders, name: string) => string | undefined} */
function header(headers, name) {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  for (const [key, value] of Object.entries(headers)) {
    if (key.toLowerCase() === name && value !== undefined)
      return Array.isArray(value) ? value.join(',') : String(value);
  }
  return undefined;
}

// A literal object, so that `import` finds the names as well as `require`.
module.exports = { verifyWebhook, verifyDigest, signTestWebhook, WebhookVerificationError };
