import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import { PageArgs, pageType } from '../../database/read/page.js';
import { DeliveryState, WebhookDelivery } from './webhook-delivery.entity.js';

@ObjectType({ description: 'A page of deliveries, newest first.' })
export class WebhookDeliveryPage extends pageType(WebhookDelivery, 'deliveries') {}

@ArgsType()
export class WebhookDeliveriesArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only deliveries to this endpoint. An unknown id matches nothing.' })
  endpointId?: string;

  @Field(() => ID, { nullable: true, description: 'Only deliveries of this event. An unknown id matches nothing.' })
  eventId?: string;

  @Field(() => DeliveryState, { nullable: true, description: 'Only deliveries in this state.' })
  state?: DeliveryState;
}

@ArgsType()
export class RedeliverFailedArgs {
  @Field(() => ID, { description: 'The id of the endpoint.' })
  endpointId!: string;

  @Field(() => Date, { description: 'Only deliveries created at or after this time: RFC 3339.' })
  since!: Date;
}
