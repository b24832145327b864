import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import { PageArgs, pageType } from '../../core/persistence/page.js';
import { DeliveryState, WebhookDelivery } from './webhook-delivery.entity.js';

@ObjectType({ description: 'A page of deliveries, newest first.' })
export class WebhookDeliveryPage extends pageType(WebhookDelivery, 'deliveries') {}

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
