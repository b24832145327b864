import { timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Candidate, candidateSignatures, type SentDelivery } from './candidate-signatures.js';
import { explanationOf, type Facts } from './explanations.js';
import { type GivenSignature, readSignatures } from './read-signatures.js';
import {
  type ExplainWebhookSignatureArgs,
  WebhookSignatureScheme as Scheme,
  WebhookSignatureVerdict as Verdict,
  type WebhookSignatureExplanation,
} from './signature-explanation.types.js';

/** What the receiver read, and when: ages are measured at that time. */
export type ReceivedWebhook = Omit<ExplainWebhookSignatureArgs, 'endpointId'> & { receivedAt: Date };

/** How far the timestamp may be from the receiver's clock, as in verify-webhook.cjs. */
const TOLERANCE_SECONDS = 300;

/**
 * Says which of the usual mistakes keeps a signature from matching; of two signatures, the first that is not valid.
 * `own` are the deliveries to the endpoint that the body or the id names, `others` those to other endpoints.
 */
export function explainSignature(
  received: ReceivedWebhook,
  own: readonly SentDelivery[],
  others: readonly SentDelivery[],
): WebhookSignatureExplanation {
  const { body, id, signature, serviceSignature } = received;
  const sent = own.find((one) => one.body === body) ?? own.find(({ eventId }) => eventId === id) ?? own[0];
  const given = [
    { scheme: Scheme.WEBHOOK_SIGNATURE, value: signature },
    { scheme: Scheme.X_SERVICE_SIGNATURE, value: serviceSignature },
  ].flatMap(({ scheme, value }) => {
    if (value === undefined) return [];
    const [verdict, facts] = judge(scheme, readSignatures(value, scheme), received, sent, others);
    return [{ verdict, explanation: explanationOf(verdict, facts), eventId: sent?.eventId, scheme }];
  });
  const answer = given.find(({ verdict }) => verdict !== Verdict.VALID) ?? given[0];
  if (!answer) throw new Error('There is no signature to explain.');
  return answer;
}

type Finding = [verdict: Verdict, facts?: Facts];

function judge(
  scheme: Scheme,
  signatures: GivenSignature[],
  received: ReceivedWebhook,
  sent: SentDelivery | undefined,
  others: readonly SentDelivery[],
): Finding {
  const difference = sent && compareBodies(sent.body, received.body);
  const match = sent && firstMatch(signatures, candidateSignatures(scheme, sent, received));
  if (match && !difference) return ofMatch(match, received.receivedAt);
  const elsewhere = others.find(
    (other) => other.body === received.body && firstMatch(signatures, candidateSignatures(scheme, other, received)),
  );
  if (elsewhere) return [Verdict.OTHER_ENDPOINT, { endpointId: elsewhere.endpointId }];
  if (!sent) return [Verdict.UNKNOWN_EVENT];
  const matches = match ? 'matches the bytes that were sent' : 'does not match what was sent either: do not trust it';
  return difference ? [difference, { signature: `The signature ${matches}.` }] : [Verdict.NO_MATCH];
}

/** How the body that a receiver read differs from the one that was sent; undefined where it does not. */
function compareBodies(sent: string, received: string): Verdict | undefined {
  if (received === sent) return undefined;
  // The white space and byte order mark (BOM) that files and editors add.
  if (received.trim() === sent) return Verdict.BODY_TRANSCODED;
  // The body that was sent is flat, so however deep the other one is, the comparison soon ends.
  const isRewritten = received === '[object Object]' || isDeepStrictEqual(parsed(received), parsed(sent));
  return isRewritten ? Verdict.BODY_REWRITTEN : Verdict.BODY_CHANGED;
}

/** The value of a JSON text; undefined where it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of a signature that covers these bytes: where it is right, its encoding and its age may still be wrong. */
function ofMatch({ verdict, facts, fault, signedAt }: Candidate & GivenSignature, at: Date): Finding {
  if (verdict !== Verdict.VALID) return [verdict, facts];
  if (fault) return [Verdict.SIGNATURE_ENCODING, { fault }];
  const age = signedAt === undefined ? 0 : Math.floor(at.getTime() / 1000) - signedAt;
  if (Math.abs(age) <= TOLERANCE_SECONDS) return [verdict];
  return [age > 0 ? Verdict.TIMESTAMP_TOO_OLD : Verdict.TIMESTAMP_IN_FUTURE, { age: Math.abs(age) }];
}

/** The first candidate among the signatures, with what is wrong with its encoding there. */
function firstMatch(signatures: GivenSignature[], candidates: Iterable<Candidate>) {
  for (const candidate of candidates) {
    const match = signatures.find(({ digest }) => timingSafeEqual(digest, candidate.digest));
    if (match) return { ...match, ...candidate };
  }
  return undefined;
}
