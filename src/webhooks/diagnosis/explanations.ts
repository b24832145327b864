import { type WebhookSignatureVerdict as Verdict, verdicts } from './signature-explanation.types.js';

/** How to repair it; a fact stands in braces. */
const repairs: Record<keyof typeof Verdict, string> = {
  VALID: 'If the receiver refuses it, it has another secret or computes over other bytes.',
  EXPIRED_SECRET: 'It expired at {expiredAt}. Give the receiver the new one, or rotate again; `redeliver` signs anew.',
  TIMESTAMP_TOO_OLD:
    "It is {age} seconds old. Pass receivedAt if it came earlier; else the receiver's clock is ahead, or it was replayed.",
  TIMESTAMP_IN_FUTURE: "It is {age} seconds ahead: the receiver's clock is probably behind.",
  TIMESTAMP_CHANGED: 'It belongs to webhook-id {id} and webhook-timestamp {time}. Pass all values of the same request.',
  BODY_REWRITTEN: 'Verify the raw body, before anything parses it. {signature}',
  BODY_CHANGED: 'It was cut off, read by something else first, or changed. {signature}',
  BODY_TRANSCODED: 'Verify the raw bytes, before anything decodes or edits them. {signature}',
  SIGNATURE_ENCODING: 'It is written {fault}. Compare it in the encoding that the store sends.',
  WRONG_KEY_FORM: 'The key was {key}. {rule}',
  WRONG_CONTENT: 'It covers {content}, and the key was {key}. {rule}',
  OTHER_ENDPOINT: 'Verify it with the secret of the endpoint {endpointId}, or give the two endpoints different URLs.',
  UNKNOWN_EVENT: 'Do not trust it.',
  NO_MATCH:
    "Usually it was made with another secret, was cut off, or webhook-timestamp is missing. Compare the receiver's secret with the one it was given, or rotate it.",
};

export type Facts = Record<string, string | number>;

/** What is wrong, and how to repair it. */
export function explanationOf(verdict: Verdict, facts: Facts = {}): string {
  const name = verdict.toUpperCase() as keyof typeof Verdict;
  return `${verdicts[name]} ${repairs[name]}`.replace(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact]));
}
