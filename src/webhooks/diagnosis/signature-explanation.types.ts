import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import { KEPT_DAYS, MAX_BODY_BYTES } from '../../core/limits.js';
import { makeEnum, type ValueOf } from '../../core/resolvers/make-enum.js';
import { IsExactText } from '../../core/validation/validators.js';

export const WebhookSignatureScheme = makeEnum(
  'WebhookSignatureScheme',
  'The header that carries a signature: webhook-signature (Standard Webhooks) or x-service-signature.',
  {
    WEBHOOK_SIGNATURE: '`webhook-signature`, of Standard Webhooks: `v1,` and base64.',
    X_SERVICE_SIGNATURE: '`x-service-signature`: lowercase hex.',
  },
);
export type WebhookSignatureScheme = ValueOf<typeof WebhookSignatureScheme>;

/** What each verdict means, in one sentence. */
export const verdicts = {
  VALID: 'The body is exactly what was sent, and the signature is valid.',
  EXPIRED_SECRET: 'The signature was made with an expired secret.',
  TIMESTAMP_TOO_OLD: 'The signature is valid, but was made more than 300 seconds before it was received.',
  TIMESTAMP_IN_FUTURE: 'The signature is valid, but its timestamp is more than 300 seconds after it was received.',
  TIMESTAMP_CHANGED: 'The signature was made for a different `webhook-timestamp` or `webhook-id`.',
  BODY_REWRITTEN: 'The body was parsed and serialized again: the same JSON value, different bytes.',
  BODY_CHANGED: 'An event with this id was sent, but with a different body.',
  BODY_TRANSCODED: 'A byte order mark (BOM), line break or space was added to the body.',
  SIGNATURE_ENCODING: 'The signature is valid, but in the wrong encoding, such as hex instead of base64.',
  WRONG_KEY_FORM: 'The signature was made with the right secret, which was wrongly base64-decoded or not decoded.',
  WRONG_CONTENT: 'The signature was made with the right secret, but over the content that the other header requires.',
  OTHER_ENDPOINT: "The signature belongs to a delivery to another of the organization's endpoints.",
  UNKNOWN_EVENT: `No delivery to this endpoint has this id: it was never sent, or was sent more than ${KEPT_DAYS} days ago.`,
  NO_MATCH: 'The body is unchanged, but the signature matches no known mistake.',
};

export const WebhookSignatureVerdict = makeEnum(
  'WebhookSignatureVerdict',
  'Why a signature does not verify.',
  verdicts,
);
export type WebhookSignatureVerdict = ValueOf<typeof WebhookSignatureVerdict>;

/** An optional header, as the receiver read it. */
const Header = (description: string) => (args: object, name: string) => {
  Field(() => String, { nullable: true, description: `${description} Up to 2,000 characters.` })(args, name);
  IsExactText(0, 2000)(args, name);
};
const EITHER = 'Pass the value that was received, or the one that the receiver computed.';

@ArgsType()
export class ExplainWebhookSignatureArgs {
  @Field(() => ID, { description: 'The id of the endpoint.' })
  endpointId!: string;

  @Field(() => String, { description: `The body as the receiver read it. Up to ${MAX_BODY_BYTES / 1024} kB.` })
  @IsExactText(0, MAX_BODY_BYTES)
  body!: string;

  @Header('The webhook-id header.')
  id?: string;

  @Header('The webhook-timestamp header; without it, the store tries the times of the latest attempts.')
  timestamp?: string;

  @Header(`The webhook-signature header. ${EITHER}`)
  signature?: string;

  @Header(`The x-service-signature header. ${EITHER}`)
  serviceSignature?: string;

  @Field(() => Date, { nullable: true, description: "When it was received, by the receiver's clock. Default: now." })
  receivedAt?: Date;
}

@ObjectType({ description: 'The common mistake that makes a signature fail to verify.' })
export class WebhookSignatureExplanation {
  @Field(() => WebhookSignatureVerdict, { description: 'The mistake.' })
  verdict!: WebhookSignatureVerdict;

  @Field(() => String, { description: 'What is wrong, and how to fix it.' })
  explanation!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The event that the request was compared with; null if none was found.',
  })
  eventId?: string;

  @Field(() => WebhookSignatureScheme, { description: 'The header that this verdict is about.' })
  scheme!: WebhookSignatureScheme;
}

/** How to fix each mistake; placeholders in braces are replaced by facts. */
const fixes: Record<keyof typeof WebhookSignatureVerdict, string> = {
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
export function explanationOf(verdict: WebhookSignatureVerdict, facts: Facts = {}): string {
  const name = verdict.toUpperCase() as keyof typeof WebhookSignatureVerdict;
  return `${verdicts[name]} ${fixes[name]}`.replace(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact]));
}
