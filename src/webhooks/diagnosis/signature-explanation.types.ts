import { IsOptional } from 'class-validator';
import { ArgsType, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { IsText } from '../../core/validation/validators.js';

/** The largest body that is looked at, in characters: what a whole request may have in bytes. */
const BODY_LIMIT = 100 * 1024;
const HEADER_LIMIT = 2000;

/** The header that a signature stands in; the values are the headers' names. */
export enum WebhookSignatureScheme {
  WEBHOOK_SIGNATURE = 'webhook-signature',
  X_SERVICE_SIGNATURE = 'x-service-signature',
}

registerEnumType(WebhookSignatureScheme, {
  name: 'WebhookSignatureScheme',
  description: 'The header that a signature stands in: webhook-signature (Standard Webhooks) or x-service-signature.',
});

export enum WebhookSignatureVerdict {
  VALID = 'valid',
  EXPIRED_SECRET = 'expired_secret',
  TIMESTAMP_TOO_OLD = 'timestamp_too_old',
  TIMESTAMP_IN_FUTURE = 'timestamp_in_future',
  TIMESTAMP_CHANGED = 'timestamp_changed',
  BODY_REWRITTEN = 'body_rewritten',
  BODY_CHANGED = 'body_changed',
  BODY_TRANSCODED = 'body_transcoded',
  SIGNATURE_ENCODING = 'signature_encoding',
  WRONG_KEY_FORM = 'wrong_key_form',
  WRONG_CONTENT = 'wrong_content',
  OTHER_ENDPOINT = 'other_endpoint',
  UNKNOWN_EVENT = 'unknown_event',
  NO_MATCH = 'no_match',
}

registerEnumType(WebhookSignatureVerdict, {
  name: 'WebhookSignatureVerdict',
  description: 'Why a signature does not verify.',
  valuesConfig: {
    VALID: { description: 'It does: these are the bytes that were sent, and the signature is right.' },
    EXPIRED_SECRET: { description: 'It was made with a secret whose overlap is over.' },
    TIMESTAMP_TOO_OLD: { description: 'It is right, but was made more than 300 seconds before it was received.' },
    TIMESTAMP_IN_FUTURE: {
      description: 'It is right, but was made more than 300 seconds after it was received: a clock is wrong.',
    },
    TIMESTAMP_CHANGED: { description: 'It belongs to another `webhook-timestamp` or `webhook-id`.' },
    BODY_REWRITTEN: { description: 'The JSON was parsed and written again: the same value, other bytes.' },
    BODY_CHANGED: { description: 'An event with this id was sent, but with other content.' },
    BODY_TRANSCODED: { description: 'The text came through another encoding, or has a BOM or a line break more.' },
    SIGNATURE_ENCODING: { description: 'The right value in the wrong spelling, as upper-case hex.' },
    WRONG_KEY_FORM: { description: 'It was computed with the right secret in the wrong form.' },
    WRONG_CONTENT: { description: 'It was computed with the right secret over what this header does not sign.' },
    OTHER_ENDPOINT: { description: 'It is the one of a delivery to another endpoint of the organization.' },
    UNKNOWN_EVENT: { description: 'No delivery to this endpoint has this id: not sent, or more than 30 days ago.' },
    NO_MATCH: { description: 'The body is right, the signature none of the known mistakes.' },
  },
});

const EITHER = 'The value as it was received, or the one that the receiver computed itself: either is judged.';
const BOUND = 'Up to 2,000 characters.';

@ArgsType()
export class ExplainWebhookSignatureArgs {
  @Field(() => ID, { description: 'The id of the endpoint.' })
  endpointId!: string;

  @Field(() => String, { description: 'The body as the receiver read it. Up to 100 kB.' })
  @IsText(0, BODY_LIMIT)
  body!: string;

  @Field(() => String, { nullable: true, description: `The header webhook-id. ${BOUND}` })
  @IsOptional()
  @IsText(0, HEADER_LIMIT)
  id?: string;

  @Field(() => String, {
    nullable: true,
    description: `The header webhook-timestamp; without it the times of the last attempts are tried. ${BOUND}`,
  })
  @IsOptional()
  @IsText(0, HEADER_LIMIT)
  timestamp?: string;

  @Field(() => String, { nullable: true, description: `The header webhook-signature. ${EITHER} ${BOUND}` })
  @IsOptional()
  @IsText(0, HEADER_LIMIT)
  signature?: string;

  @Field(() => String, { nullable: true, description: `The header x-service-signature. ${EITHER} ${BOUND}` })
  @IsOptional()
  @IsText(0, HEADER_LIMIT)
  serviceSignature?: string;

  @Field(() => Date, {
    nullable: true,
    description:
      'When the receiver got it, by its own clock: RFC 3339. Default: now, and then all but the newest is old.',
  })
  receivedAt?: Date;
}

@ObjectType({ description: 'Which of the known mistakes keeps a signature from being verified.' })
export class WebhookSignatureExplanation {
  @Field(() => WebhookSignatureVerdict, { description: 'The mistake.' })
  verdict!: WebhookSignatureVerdict;

  @Field(() => String, { description: 'What is wrong, and how to repair it.' })
  explanation!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The event that was judged by; null when no delivery to this endpoint fits the body or the id.',
  })
  eventId?: string;

  @Field(() => WebhookSignatureScheme, { description: 'The header that was judged.' })
  scheme!: WebhookSignatureScheme;
}
