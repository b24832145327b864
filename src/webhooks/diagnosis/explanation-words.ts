import type { BodyDifference } from './body-difference.js';
import type { Candidate } from './right-signatures.js';
import { WebhookSignatureVerdict as Verdict } from './signature-explanation.types.js';

/** How far a clock may be off, as in verify-webhook.ts. */
const TOLERANCE_SECONDS = 300;

/** A verdict, and its sentences. */
export type Finding = [verdict: Verdict, explanation: string];

/** Of a signature that is right for the bytes that came: its secret, its spelling and its age may still be wrong. */
export function ofRight({ verdict, text, expiresAt }: Candidate, fault: string, at: Date): Finding {
  if (verdict === Verdict.EXPIRED_SECRET)
    return [
      verdict,
      `It was made with a secret that signs nothing since ${expiresAt?.toISOString()}. Give the receiver the new secret, or rotate again where that is lost; \`redeliver\` signs anew.`,
    ];
  if (fault)
    return [
      Verdict.SIGNATURE_ENCODING,
      `The signature is right, but it is written ${fault}. Compare it in the spelling that the store sends.`,
    ];
  const age = text === '' ? 0 : Math.floor(at.getTime() / 1000) - Number(text);
  if (age > TOLERANCE_SECONDS)
    return [
      Verdict.TIMESTAMP_TOO_OLD,
      `The signature is right, but was made ${age} seconds before the time it is judged by; ${TOLERANCE_SECONDS} are allowed. Give receivedAt to judge the moment it came: if it was too old then, the receiver's clock is ahead, or the request was held back or replayed.`,
    ];
  if (-age > TOLERANCE_SECONDS)
    return [
      Verdict.TIMESTAMP_IN_FUTURE,
      `The signature is right, but was made ${-age} seconds after the time it is judged by; ${TOLERANCE_SECONDS} are allowed. The receiver's clock is probably behind.`,
    ];
  return [
    Verdict.VALID,
    'These are the bytes that were sent, and the signature is right. If the receiver refuses it, it has another secret or computes over other bytes.',
  ];
}

/** Of a body that is not the one that was sent; `isSigned`: the signature is right for the one that was. */
export function ofOtherBody({ kind, how }: BodyDifference, isSigned: boolean): Finding {
  const signature = isSigned
    ? 'The signature is right for the bytes that were sent.'
    : 'The signature is not that of the bytes that were sent either.';
  if (kind === 'rewritten')
    return [
      Verdict.BODY_REWRITTEN,
      `The body was parsed and written again: ${how}. Verify the raw body, before anything parses it. ${signature}`,
    ];
  if (kind === 'transcoded')
    return [
      Verdict.BODY_TRANSCODED,
      `The body is not as it was sent: ${how}. Verify the raw bytes, before anything decodes them. ${signature}`,
    ];
  const trust = isSigned ? 'Something on the way changed the body.' : 'Do not trust it.';
  return [Verdict.BODY_CHANGED, `The event was sent, but with another body: ${how}. ${signature} ${trust}`];
}

/** Of a body and a signature that belong to different events. */
export const ofMixed = (eventId: string): Finding => [
  Verdict.BODY_CHANGED,
  `The signature is that of the event ${eventId}, the body that of another: two requests were mixed up. Take body and headers of the same one.`,
];

export const ofOtherEndpoint = (endpointId: string): Finding => [
  Verdict.OTHER_ENDPOINT,
  `The signature is that of a delivery to the endpoint ${endpointId}. Verify it with the secret of that one, or give the two endpoints different addresses.`,
];

export const ofUnknownEvent: Finding = [
  Verdict.UNKNOWN_EVENT,
  'No delivery to this endpoint has the id of this body or header: the store did not send it, or sent it more than 30 days ago. Do not trust it.',
];

/** Of the right body with a signature that nothing explains. */
export function ofNoMatch(isReadable: boolean, lacksTime: boolean): Finding {
  if (!isReadable)
    return [
      Verdict.NO_MATCH,
      'The body is right, but no signature can be read: it is 32 bytes, in hex for x-service-signature, in base64 for webhook-signature. Perhaps it was cut, or is not made with SHA-256.',
    ];
  if (lacksTime)
    return [
      Verdict.NO_MATCH,
      'The body is right, but webhook-signature is of none of the attempts that are known. Give webhook-timestamp too.',
    ];
  return [
    Verdict.NO_MATCH,
    'The body is right, but the signature is none of the known mistakes: usually it was computed with another secret. Compare the secret of the receiver with the one it was given, or rotate it.',
  ];
}
