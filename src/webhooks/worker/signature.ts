import { createHmac } from 'node:crypto';

interface Signed {
  /** The id of the event: the same at every attempt. */
  id: string;
  /** The exact text that is sent. */
  body: string;
  /** Unix seconds of this attempt. */
  timestamp: number;
  /** The secrets that are valid now, newest first, as they were shown (`whsec_…`). */
  secrets: readonly string[];
}

/** Lowercase hex of HMAC-SHA256 over the body, keyed with the secret as shown; several secrets are joined by ','. */
export function serviceSignature(body: string, secrets: readonly string[]): string {
  return secrets.map((secret) => createHmac('sha256', secret).update(body).digest('hex')).join(',');
}

/** The signature of the Standard Webhooks scheme: `v1,<base64>`, one a secret, separated by spaces. */
export function standardSignature({ id, body, timestamp, secrets }: Signed): string {
  return secrets.map((secret) => `v1,${standardDigest(`${id}.${timestamp}.${body}`, secret)}`).join(' ');
}

/** The headers that let a receiver check who sent a delivery. */
export function signatureHeaders(signed: Signed): Record<string, string> {
  return {
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestamp),
    'webhook-signature': standardSignature(signed),
    'x-service-signature': serviceSignature(signed.body, signed.secrets),
  };
}

/** Standard Webhooks keys the HMAC with the bytes that the part behind `whsec_` encodes, not with its letters. */
function standardDigest(content: string, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
