import { timingSafeEqual } from 'node:crypto';
import { type BodyDifference, bodyDifference } from './body-difference.js';
import { ofMixed, ofNoMatch, ofOtherBody, ofOtherEndpoint, ofRight, ofUnknownEvent } from './explanation-words.js';
import { mistakenSignatures } from './mistaken-signatures.js';
import { type Candidate, type Case, rightSignatures, type SentDelivery } from './right-signatures.js';
import type { EndpointSecret } from './secrets-of.js';
import {
  WebhookSignatureScheme as Scheme,
  WebhookSignatureVerdict as Verdict,
  type WebhookSignatureExplanation,
} from './signature-explanation.types.js';
import { type GivenSignature, readSignatures } from './signature-spelling.js';

/** What the receiver saw. */
export interface ReceivedWebhook {
  body: string;
  id?: string;
  timestamp?: string;
  signature?: string;
  serviceSignature?: string;
  /** When it was received: the time to judge by. */
  at: Date;
}

/** What is known: the deliveries that the body or the id may be of, and the secrets, newest first. */
export interface KnownWebhooks {
  deliveries: readonly SentDelivery[];
  secrets: readonly EndpointSecret[];
  /** Deliveries of the same events to other endpoints of the organization. */
  others: readonly { endpointId: string; sent: SentDelivery; secrets: readonly EndpointSecret[] }[];
}

/**
 * Says which of the known mistakes keeps a signature from being verified. It vouches only for bytes that were sent,
 * and its answer holds no secret and no signature. At least one signature must be given; of two, the worse is told of.
 */
export function explainSignature(received: ReceivedWebhook, known: KnownWebhooks): WebhookSignatureExplanation {
  const given = [
    { scheme: Scheme.WEBHOOK_SIGNATURE, value: received.signature },
    { scheme: Scheme.X_SERVICE_SIGNATURE, value: received.serviceSignature },
  ].flatMap(({ scheme, value }) => (value === undefined ? [] : judge(scheme, value, received, known)));
  const [worst, other] = given.sort((a, b) => rank(b.verdict) - rank(a.verdict));
  if (!worst) throw new Error('There is no signature to explain.');
  if (worst.verdict !== Verdict.NO_MATCH || !other || rank(other.verdict) > 1) return worst;
  return { ...worst, explanation: `${worst.explanation} But ${other.scheme} is right, and so is its secret.` };
}

/** How much is wrong: nothing, the clock, something unknown, something known. */
function rank(verdict: Verdict): number {
  if (verdict === Verdict.VALID) return 0;
  if (verdict === Verdict.TIMESTAMP_TOO_OLD || verdict === Verdict.TIMESTAMP_IN_FUTURE) return 1;
  return verdict === Verdict.NO_MATCH ? 2 : 3;
}

function judge(
  scheme: Scheme,
  value: string,
  { body, id, timestamp, at }: ReceivedWebhook,
  { deliveries, secrets, others }: KnownWebhooks,
): WebhookSignatureExplanation {
  const signatures = readSignatures(value, scheme);
  const caseOf = (sent: SentDelivery): Case => ({ scheme, sent, secrets, id, timestamp });
  const rightFor = (one: Case) => firstMatch(signatures, rightSignatures(one, at));
  const subject = closest(body, deliveries);
  const isSame = subject?.difference.kind === 'same';
  const find = () => {
    const right = isSame ? rightFor(caseOf(subject.sent)) : undefined;
    if (right) return ofRight(right, right.fault, at);
    const mistaken = isSame ? firstMatch(signatures, mistakenSignatures(caseOf(subject.sent))) : undefined;
    if (mistaken) return [mistaken.verdict, mistaken.text] as const;
    const elsewhere = others.find(
      (other) =>
        (!subject || isSame || other.sent.body === body) &&
        rightFor({ ...caseOf(other.sent), secrets: other.secrets }) !== undefined,
    );
    if (elsewhere) return ofOtherEndpoint(elsewhere.endpointId);
    if (!subject) return ofUnknownEvent;
    if (!isSame) return ofOtherBody(subject.difference, rightFor(caseOf(subject.sent)) !== undefined);
    const mixed = deliveries.find((sent) => sent !== subject.sent && rightFor(caseOf(sent)) !== undefined);
    if (mixed) return ofMixed(mixed.eventId);
    return ofNoMatch(signatures.length > 0, scheme === Scheme.WEBHOOK_SIGNATURE && timestamp === undefined);
  };
  const [verdict, explanation] = find();
  return { verdict, explanation, eventId: subject?.sent.eventId, scheme };
}

/** The delivery that a body is most like, and in what it differs; of equals, the first. */
function closest(body: string, deliveries: readonly SentDelivery[]) {
  const order: BodyDifference['kind'][] = ['same', 'transcoded', 'rewritten', 'changed'];
  const all = deliveries.map((sent) => ({ sent, difference: bodyDifference(sent.body, body) }));
  return all.sort((a, b) => order.indexOf(a.difference.kind) - order.indexOf(b.difference.kind))[0];
}

/** The first candidate that is among the signatures, with what is wrong in its best spelling there. */
function firstMatch(
  signatures: readonly GivenSignature[],
  candidates: Iterable<Candidate>,
): (Candidate & { fault: string }) | undefined {
  for (const candidate of candidates) {
    const matching = signatures.filter(({ digest }) => timingSafeEqual(digest, candidate.digest));
    const [first] = matching;
    if (first) return { ...candidate, fault: matching.some(({ fault }) => fault === '') ? '' : first.fault };
  }
  return undefined;
}
