import { createHmac } from 'node:crypto';
import type { EndpointSecret } from './secrets-of.js';
import { WebhookSignatureScheme as Scheme, WebhookSignatureVerdict as Verdict } from './signature-explanation.types.js';

/** An event as it was sent to an endpoint. */
export interface SentDelivery {
  eventId: string;
  body: string;
  /** When it was attempted: unix seconds, newest first. */
  attempts: readonly number[];
}

/** What a signature is compared with: what was sent, and what the receiver saw of the headers. */
export interface Case {
  scheme: Scheme;
  sent: SentDelivery;
  secrets: readonly EndpointSecret[];
  id?: string;
  timestamp?: string;
}

/**
 * A signature that somebody may have made, and what it would mean. Every one is made of a body that was sent, never
 * of the one that was given: so no answer tells whether a signature for other content would be right. And every one
 * takes a secret whole: a form that used a part of it would let it be guessed piece by piece.
 */
export interface Candidate {
  digest: Buffer;
  verdict: Verdict;
  /** What is wrong, and how to repair it; of a right one, the time that was signed, where one was. */
  text: string;
  /** When its secret expired. */
  expiresAt?: Date;
}

/** What may be made of a secret to be the key. */
export interface KeyForm {
  name: string;
  of(secret: string): Buffer;
}

export const whole: KeyForm = { name: 'the whole text of the secret', of: (secret) => Buffer.from(secret) };
export const decoded: KeyForm = {
  name: 'the bytes that the part behind "whsec_" is the base64 of',
  of: (secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'),
};

/** How a scheme uses a secret. */
export const rightForm = (scheme: Scheme): KeyForm => (scheme === Scheme.X_SERVICE_SIGNATURE ? whole : decoded);

/** HMAC-SHA256 of what stands before the body, and the body. */
export const hmac = (form: KeyForm, secret: string, frame: string, body: string | Buffer): Buffer =>
  createHmac('sha256', form.of(secret)).update(frame).update(body).digest();

/**
 * Whether an id or a time that was given may be signed: what it could not be must not reach a signature, or a message
 * of its own could be put before the body that was sent.
 */
export const isPlain = (text: string): boolean => /^[\w:+. -]{1,64}$/.test(text);

/** What stands before the body in what the scheme signs: one for each time that may be meant. */
export function framesOf({ scheme, sent, timestamp }: Case): string[] {
  if (scheme === Scheme.X_SERVICE_SIGNATURE) return [''];
  const times = timestamp === undefined ? sent.attempts.map(String) : [timestamp];
  return times.filter(isPlain).map((time) => `${sent.eventId}.${time}.`);
}

/** The signatures that a verifier takes, or took until their secret expired; those of valid secrets first. */
export function* rightSignatures(one: Case, at: Date): Generator<Candidate> {
  const { scheme, sent, secrets, id = sent.eventId, timestamp = '0' } = one;
  const isSent = id === sent.eventId && /^\d{1,12}$/.test(timestamp);
  if (scheme === Scheme.WEBHOOK_SIGNATURE && !isSent) return;
  const hasExpired = ({ expiresAt }: EndpointSecret) => expiresAt !== undefined && expiresAt <= at;
  const valid = secrets.filter((each) => !hasExpired(each));
  for (const each of [...valid, ...secrets.filter(hasExpired)]) {
    const { secret, expiresAt } = each;
    const verdict = hasExpired(each) ? Verdict.EXPIRED_SECRET : Verdict.VALID;
    for (const frame of framesOf(one)) {
      const digest = hmac(rightForm(scheme), secret, frame, sent.body);
      yield { digest, verdict, text: frame.split('.')[1] ?? '', expiresAt };
    }
  }
}
