import { ArrayMaxSize, ArrayMinSize, IsOptional, Max, Min } from 'class-validator';
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { versionNames } from '../api-versions/versions.js';
import { Event } from '../events/event.entity.js';
import { PageArgs, pageType } from '../shared/page.js';
import { IsText, IsWebAddress } from '../shared/validators.js';
import { DeliveryState, WebhookDelivery } from './webhook-delivery.entity.js';

const URL = 'Where to send events: http or https, and no private or local address. Up to 2,000 characters.';
const EVENTS = 'The event types to send: exact ones, `order.*` for all of a noun, `*` for all. 1 to 20.';
const VERSION = `The API version that its bodies are written in: ${versionNames.join(', ')}.`;

@ArgsType()
export class CreateWebhookEndpointArgs {
  @Field(() => String, { description: URL })
  @IsWebAddress()
  url!: string;

  @Field(() => [String], { nullable: true, description: `${EVENTS} Default: all.` })
  @IsOptional()
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  events?: string[];

  @Field(() => String, { nullable: true, description: `${VERSION} Default: that of this request.` })
  @IsOptional()
  apiVersion?: string;

  @Field(() => String, { nullable: true, description: 'A note for people: up to 500 characters.' })
  @IsOptional()
  @IsText(0, 500)
  description?: string;
}

@ArgsType()
export class UpdateWebhookEndpointArgs {
  @Field(() => ID, { description: 'The id of the endpoint.' })
  id!: string;

  @Field(() => String, { nullable: true, description: URL })
  @IsOptional()
  @IsWebAddress()
  url?: string;

  @Field(() => [String], { nullable: true, description: EVENTS })
  @IsOptional()
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  events?: string[];

  @Field(() => String, { nullable: true, description: VERSION })
  @IsOptional()
  apiVersion?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'false: nothing is sent to it. true: it is switched on again, and what it failed before is forgotten.',
  })
  active?: boolean;

  @Field(() => String, { nullable: true, description: 'A note for people: up to 500 characters; "" removes it.' })
  @IsOptional()
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
    description: 'For how many hours the old secret signs too: 0 (at once only the new one) to 168. Default: 24.',
  })
  @IsOptional()
  @Min(0)
  @Max(168)
  overlapHours?: number;
}

@ArgsType()
export class WebhookDeliveriesArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only those to this endpoint. An unknown one finds nothing.' })
  endpointId?: string;

  @Field(() => ID, { nullable: true, description: 'Only those of this event. An unknown one finds nothing.' })
  eventId?: string;

  @Field(() => DeliveryState, { nullable: true, description: 'Only those that have come this far.' })
  state?: DeliveryState;
}

@ArgsType()
export class RedeliverFailedArgs {
  @Field(() => ID, { description: 'The id of the endpoint.' })
  endpointId!: string;

  @Field(() => Date, { description: 'Only events since this moment: RFC 3339.' })
  since!: Date;
}

@ArgsType()
export class EventsArgs {
  @Field(() => Int, {
    nullable: true,
    defaultValue: 0,
    description:
      'Only events behind this position: the `lastPosition` of the answer before. 0 (the default): from the start.',
  })
  @IsOptional()
  @Min(0)
  afterPosition?: number;

  @Field(() => [String], {
    nullable: true,
    description: 'Only these types: exact ones, `order.*` for all of a noun, `*` for all. 1 to 20.',
  })
  @IsOptional()
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  types?: string[];

  @Field(() => Int, { nullable: true, defaultValue: 20, description: 'How many at most: 1 to 100.' })
  @IsOptional()
  @Min(1)
  @Max(100)
  limit?: number;
}

@ObjectType({ description: 'A page of deliveries, newest first.' })
export class WebhookDeliveryPage extends pageType(WebhookDelivery, 'deliveries') {}

@ObjectType({ description: 'A stretch of the event feed. It is complete: nothing will ever come before its end.' })
export class EventFeed {
  @Field(() => [Event], { description: 'The events, by position.' })
  items!: Event[];

  @Field(() => Int, {
    nullable: true,
    description: 'The position of the last of them, for `afterPosition`. null when there is none: ask again later.',
  })
  lastPosition?: number;
}
