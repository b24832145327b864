import { timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { parseJson } from '../../core/parse-json.js';
import { type Candidate, candidateSignatures, type SentDelivery } from './candidate-signatures.js';
import {
  type ExplainWebhookSignatureArgs,
  explanationOf,
  type Facts,
  WebhookSignatureScheme as Scheme,
  WebhookSignatureVerdict as Verdict,
  type WebhookSignatureExplanation,
} from './signature-explanation.types.js';

/** What the receiver received, and when: the age of the signature is measured at that time. */
export type ReceivedWebhook = Omit<ExplainWebhookSignatureArgs, 'endpointId'> & { receivedAt: Date };

/** How far the timestamp may differ from the receiver's clock, as in verify-webhook.cjs. */
const TOLERANCE_SECONDS = 300;

/**
 * Reports which common mistake makes a signature fail; of two signatures, it reports the first invalid one. `own` are
 * the deliveries to the endpoint whose event id is in the body or header, `others` the same for other endpoints.
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
    const [verdict, facts] = diagnose(scheme, readSignatures(value, scheme), received, sent, others);
    return [{ verdict, explanation: explanationOf(verdict, facts), eventId: sent?.eventId, scheme }];
  });
  const answer = given.find(({ verdict }) => verdict !== Verdict.VALID) ?? given[0];
  if (!answer) throw new Error('No signature was given.');
  return answer;
}

/** A signature from a header in any encoding; `fault` says what is wrong with the encoding, if anything. */
interface GivenSignature {
  digest: Buffer;
  fault?: string;
}

/** A complete digest in hex, base64 or base64url. If a part were accepted, a caller could guess it step by step. */
const DIGEST = /(?<![\w+/-])(?:([0-9a-f]{64})|[\w+/-]{43}=?)(?![\w+/-])/gi;

/** Every complete signature in a header. The store sends at most two, so ten are enough. */
function readSignatures(value: string, scheme: Scheme): GivenSignature[] {
  const isService = scheme === Scheme.X_SERVICE_SIGNATURE;
  const written = value.split(isService ? ',' : ' ').map((part) => part.trim());
  return [...value.matchAll(DIGEST)].slice(0, 10).map(([text, hex]) => {
    const digest = Buffer.from(text, hex ? 'hex' : 'base64');
    if (written.includes(isService ? digest.toString('hex') : `v1,${digest.toString('base64')}`)) return { digest };
    if (isService)
      return { digest, fault: hex ? 'in upper case or surrounded by other text' : 'in base64 instead of hex' };
    return {
      digest,
      fault: hex ? 'in hex instead of base64' : 'missing the prefix "v1," or in another variant of base64',
    };
  });
}

type Finding = [verdict: Verdict, facts?: Facts];

function diagnose(
  scheme: Scheme,
  signatures: GivenSignature[],
  received: ReceivedWebhook,
  sent: SentDelivery | undefined,
  others: readonly SentDelivery[],
): Finding {
  const difference = sent && compareBodies(sent.body, received.body);
  const match = sent && firstMatch(signatures, candidateSignatures(scheme, sent, received));
  if (match && !difference) return diagnoseMatch(match, received.receivedAt);
  const elsewhere = others.find(
    (other) => other.body === received.body && firstMatch(signatures, candidateSignatures(scheme, other, received)),
  );
  if (elsewhere) return [Verdict.OTHER_ENDPOINT, { endpointId: elsewhere.endpointId }];
  if (!sent) return [Verdict.UNKNOWN_EVENT];
  const matches = match ? 'matches the original bytes' : 'does not match the original bytes either: do not trust it';
  return difference ? [difference, { signature: `The signature ${matches}.` }] : [Verdict.NO_MATCH];
}

/** How the received body differs from the sent one; undefined when they are equal. */
function compareBodies(sent: string, received: string): Verdict | undefined {
  if (received === sent) return undefined;
  // Editors and files add whitespace or a byte order mark (BOM).
  if (received.trim() === sent) return Verdict.BODY_TRANSCODED;
  // The sent body is shallow, so the comparison stops early however deeply the received one is nested.
  const isRewritten = received === '[object Object]' || isDeepStrictEqual(parseJson(received), parseJson(sent));
  return isRewritten ? Verdict.BODY_REWRITTEN : Verdict.BODY_CHANGED;
}

/** The finding for a signature over these exact bytes. A valid one may still have the wrong encoding or age. */
function diagnoseMatch({ verdict, facts, fault, signedAt }: Candidate & GivenSignature, at: Date): Finding {
  if (verdict !== Verdict.VALID) return [verdict, facts];
  if (fault) return [Verdict.SIGNATURE_ENCODING, { fault }];
  const age = signedAt === undefined ? 0 : Math.floor(at.getTime() / 1000) - signedAt;
  if (Math.abs(age) <= TOLERANCE_SECONDS) return [verdict];
  return [age > 0 ? Verdict.TIMESTAMP_TOO_OLD : Verdict.TIMESTAMP_IN_FUTURE, { age: Math.abs(age) }];
}

/** The first candidate that equals one of the signatures, together with that signature's encoding fault. */
function firstMatch(signatures: GivenSignature[], candidates: Iterable<Candidate>) {
  for (const candidate of candidates) {
    const match = signatures.find(({ digest }) => timingSafeEqual(digest, candidate.digest));
    if (match) return { ...match, ...candidate };
  }
  return undefined;
}
