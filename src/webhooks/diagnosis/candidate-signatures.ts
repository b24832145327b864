import { createHmac } from 'node:crypto';
import type { Facts } from './explanations.js';
import { WebhookSignatureScheme as Scheme, WebhookSignatureVerdict as Verdict } from './signature-explanation.types.js';

/** An event as it was sent to an endpoint: attempted at these unix seconds, newest first, signed with these secrets. */
export interface SentDelivery {
  endpointId: string;
  eventId: string;
  body: string;
  attempts: readonly number[];
  secrets: readonly { secret: string; expiresAt?: Date }[];
}

/**
 * A signature that the store or a mistaken receiver computes. It always covers a body that was sent, never the one
 * that was given, and uses a whole secret: so no answer reveals a signature for other content, or part of a secret.
 */
export interface Candidate {
  digest: Buffer;
  verdict: Verdict;
  facts?: Facts;
  /** The unix seconds that a right signature covers. */
  signedAt?: number;
}

type Key = [name: string, bytes: (secret: string) => Buffer];
const whole: Key = ['the whole secret as text', (secret) => Buffer.from(secret)];
const decoded: Key = ['the secret after "whsec_", base64-decoded', (secret) => Buffer.from(secret.slice(6), 'base64')];

/** What each header covers, and which key it needs. */
const schemes = {
  [Scheme.WEBHOOK_SIGNATURE]: { content: 'webhook-id.webhook-timestamp.body', key: decoded },
  [Scheme.X_SERVICE_SIGNATURE]: { content: 'the body alone', key: whole },
};

/** First the signatures that the store sends, at each attempt; then the same with the other key or content. */
export function* candidateSignatures(
  scheme: Scheme,
  { eventId, body, attempts, secrets }: SentDelivery,
  { id = eventId, timestamp, receivedAt }: { id?: string; timestamp?: string; receivedAt: Date },
): Generator<Candidate> {
  const sign = (covered: Scheme, [, bytes]: Key, secret: string, time: number | undefined) => {
    const frame = covered === Scheme.WEBHOOK_SIGNATURE ? `${eventId}.${time}.` : '';
    return createHmac('sha256', bytes(secret)).update(frame).update(body).digest();
  };
  // Only digits are taken from outside: other text could be a message of its own, in front of the body.
  const given = /^[1-9]\d{0,11}$/.test(timestamp ?? '') ? [Number(timestamp)] : [];
  const times = [...new Set([...given, ...attempts])];
  const isTimed = scheme === Scheme.WEBHOOK_SIGNATURE;
  const right = schemes[scheme];
  for (const { secret, expiresAt } of secrets) {
    for (const time of isTimed ? times : [undefined]) {
      const digest = sign(scheme, right.key, secret, time);
      if (isTimed && (id !== eventId || (timestamp ?? String(time)) !== String(time)))
        yield { digest, verdict: Verdict.TIMESTAMP_CHANGED, facts: { id: eventId, time: String(time) } };
      else if (expiresAt && expiresAt <= receivedAt)
        yield { digest, verdict: Verdict.EXPIRED_SECRET, facts: { expiredAt: expiresAt.toISOString() } };
      else yield { digest, verdict: Verdict.VALID, signedAt: time };
    }
  }
  const rule = `${scheme} covers ${right.content}, and its key is ${right.key[0]}.`;
  for (const { secret } of secrets) {
    for (const covered of Object.values(Scheme)) {
      const verdict = covered === scheme ? Verdict.WRONG_KEY_FORM : Verdict.WRONG_CONTENT;
      for (const key of [whole, decoded]) {
        const facts = { content: schemes[covered].content, key: key[0], rule };
        yield { digest: sign(covered, key, secret, times[0]), verdict, facts };
      }
    }
  }
}
