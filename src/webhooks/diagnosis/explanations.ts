import { type WebhookSignatureVerdict as Verdict, verdicts } from './signature-explanation.types.js';

/** How to fix each mistake; placeholders in braces are replaced by facts. */
const fixes: Record<keyof typeof Verdict, string> = {
  VALID: 'If the receiver rejects it, the receiver uses a different secret or different bytes.',
  EXPIRED_SECRET:
    'It expired at {expiredAt}. Give the receiver the new secret, or rotate again; `redeliver` signs with the current one.',
  TIMESTAMP_TOO_OLD:
    "It is {age} seconds old. Pass receivedAt if it arrived earlier; otherwise the receiver's clock is ahead, or the request was replayed.",
  TIMESTAMP_IN_FUTURE: "It is {age} seconds ahead: the receiver's clock is probably behind.",
  TIMESTAMP_CHANGED:
    'It belongs to webhook-id {id} and webhook-timestamp {time}. Pass all values from the same request.',
  BODY_REWRITTEN: 'Verify the raw body before anything parses it. {signature}',
  BODY_CHANGED: 'It was truncated, partly consumed by other code, or modified. {signature}',
  BODY_TRANSCODED: 'Verify the raw bytes before anything decodes or edits them. {signature}',
  SIGNATURE_ENCODING: 'It is {fault}. Compare it in the encoding that the store sends.',
  WRONG_KEY_FORM: 'The key was {key}. {rule}',
  WRONG_CONTENT: 'It covers {content}, and the key was {key}. {rule}',
  OTHER_ENDPOINT: 'Verify it with the secret of endpoint {endpointId}, or give the two endpoints different URLs.',
  UNKNOWN_EVENT: 'Do not trust it.',
  NO_MATCH:
    "Usually it was made with a different secret, was truncated, or webhook-timestamp is missing. Check the receiver's secret, or rotate it.",
};

export type Facts = Record<string, string | number>;

/** What is wrong, and how to fix it. */
export function explanationOf(verdict: Verdict, facts: Facts = {}): string {
  const name = verdict.toUpperCase() as keyof typeof Verdict;
  return `${verdicts[name]} ${fixes[name]}`.replace(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact]));
}
