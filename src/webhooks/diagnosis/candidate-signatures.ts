import { createHmac } from 'node:crypto';
import type { Facts } from './signature-explanation.types.js';
import { WebhookSignatureScheme as Scheme, WebhookSignatureVerdict as Verdict } from './signature-explanation.types.js';

/** An event as sent to an endpoint: the times of its attempts (unix seconds, newest first) and the signing secrets. */
export interface SentDelivery {
  endpointId: string;
  eventId: string;
  body: string;
  attempts: readonly number[];
  secrets: readonly { secret: string; expiresAt?: Date }[];
}

/**
 * A signature that the store computed, or that a receiver with a known mistake would compute. A candidate always covers a
 * body that was sent, never a body of the caller, and uses a whole secret: no response reveals a signature for other
 * content, or part of a secret.
 */
export interface Candidate {
  digest: Buffer;
  verdict: Verdict;
  facts?: Facts;
  /** The timestamp that a valid signature covers, in unix seconds. */
  signedAt?: number;
}

type Key = [name: string, bytes: (secret: string) => Buffer];
const whole: Key = ['the whole secret as text', (secret) => Buffer.from(secret)];
const decoded: Key = ['the secret after "whsec_", base64-decoded', (secret) => Buffer.from(secret.slice(6), 'base64')];

/** What the signature in each header covers, and the key it is computed with. */
const schemes = {
  [Scheme.WEBHOOK_SIGNATURE]: {
    header: 'webhook-signature',
    content: 'webhook-id.webhook-timestamp.body',
    key: decoded,
  },
  [Scheme.X_SERVICE_SIGNATURE]: { header: 'x-service-signature', content: 'the body alone', key: whole },
};

/** First the signatures that the store sent with each attempt, then those computed with the wrong key or content. */
export function* candidateSignatures(
  scheme: Scheme,
  { eventId, body, attempts, secrets }: SentDelivery,
  { id = eventId, timestamp, receivedAt }: { id?: string; timestamp?: string; receivedAt: Date },
): Generator<Candidate> {
  const sign = (covered: Scheme, [, bytes]: Key, secret: string, time: number | undefined) => {
    const prefix = covered === Scheme.WEBHOOK_SIGNATURE ? `${eventId}.${time}.` : '';
    return createHmac('sha256', bytes(secret)).update(prefix).update(body).digest();
  };
  // Only digits are accepted from the caller: other text in front of the body could form a different signed message.
  const given = /^[1-9]\d{0,11}$/.test(timestamp ?? '') ? [Number(timestamp)] : [];
  const times = [...new Set([...given, ...attempts])];
  const isTimed = scheme === Scheme.WEBHOOK_SIGNATURE;
  const correct = schemes[scheme];
  for (const { secret, expiresAt } of secrets) {
    for (const time of isTimed ? times : [undefined]) {
      const digest = sign(scheme, correct.key, secret, time);
      if (isTimed && (id !== eventId || (timestamp ?? String(time)) !== String(time)))
        yield { digest, verdict: Verdict.TIMESTAMP_CHANGED, facts: { id: eventId, time: String(time) } };
      else if (expiresAt && expiresAt <= receivedAt)
        yield { digest, verdict: Verdict.EXPIRED_SECRET, facts: { expiredAt: expiresAt.toISOString() } };
      else yield { digest, verdict: Verdict.VALID, signedAt: time };
    }
  }
  const rule = `${correct.header} covers ${correct.content}, and its key is ${correct.key[0]}.`;
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
