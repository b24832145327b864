import { ArrayMaxSize, ArrayMinSize, Max, Min } from 'class-validator';
import { ArgsType, Field, ID, Int } from 'type-graphql';
import { IsText, IsWebAddress } from '../../core/validation/validators.js';
import { Audited } from '../../mutations/audit-log/kept-arguments.js';
import { versionNames } from '../../versions/versions.js';

const URL = 'The URL to send events to: http or https, not a private or local address. Up to 2,000 characters.';
const EVENTS = 'The event types to send: exact names, `order.*` for all order events, `*` for all. 1 to 20.';
const VERSION = `The API version of the webhook bodies: ${versionNames.join(', ')}.`;

@ArgsType()
export class CreateWebhookEndpointArgs {
  @Field(() => String, { description: URL })
  @IsWebAddress()
  url!: string;

  @Field(() => [String], { nullable: true, description: `${EVENTS} Default: all.` })
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  @Audited()
  events?: string[];

  @Field(() => String, { nullable: true, description: `${VERSION} Default: the version of this request.` })
  @Audited()
  apiVersion?: string;

  @Field(() => String, { nullable: true, description: 'A free-text note: up to 500 characters.' })
  @IsText(0, 500)
  description?: string;
}

@ArgsType()
export class UpdateWebhookEndpointArgs {
  @Field(() => ID, { description: 'The id of the endpoint.' })
  id!: string;

  @Field(() => String, { nullable: true, description: URL })
  @IsWebAddress()
  url?: string;

  @Field(() => [String], { nullable: true, description: EVENTS })
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  @Audited()
  events?: string[];

  @Field(() => String, { nullable: true, description: VERSION })
  @Audited()
  apiVersion?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'false stops sending events to it. true reactivates it and clears its failure history.',
  })
  active?: boolean;

  @Field(() => String, { nullable: true, description: 'A free-text note: up to 500 characters; "" removes it.' })
  @IsText(0, 500)
  description?: string;
}

@ArgsType()
export class RotateWebhookSecretArgs {
  @Field(() => ID, { description: 'The id of the endpoint.' })
  id!: string;

  @Field(() => Int, {
    nullable: true,
    defaultValue: 24,
    description:
      'How many hours the old secret also signs deliveries: 0 (only the new one, at once) to 168. Default: 24.',
  })
  @Min(0)
  @Max(168)
  overlapHours?: number;
}
