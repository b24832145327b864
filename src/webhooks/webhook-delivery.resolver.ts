import { Args, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../shared/context.js';
import { GraphQLOnly } from '../shared/graphql-only.js';
import { findWebhookDeliveries } from './find-webhook-deliveries.js';
import { WebhookDeliveriesArgs, WebhookDeliveryPage } from './webhook.types.js';
import { WebhookAttempt } from './webhook-attempt.entity.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

@Resolver(() => WebhookDelivery)
export class WebhookDeliveryResolver {
  @Query(() => WebhookDeliveryPage, {
    description: 'What was sent where, and what became of it, newest first. Kept for 30 days. Admin.',
  })
  @Authorized(Role.ADMIN)
  webhookDeliveries(@Ctx() ctx: Context, @Args(() => WebhookDeliveriesArgs) args: WebhookDeliveriesArgs) {
    return findWebhookDeliveries(ctx, args);
  }

  @FieldResolver(() => [WebhookAttempt], { description: 'Every attempt, oldest first.' })
  @GraphQLOnly()
  attempts(@Root() delivery: WebhookDelivery) {
    return delivery.attempts.loadItems();
  }

  @FieldResolver(() => WebhookEndpoint, { description: 'The endpoint it goes to.' })
  @GraphQLOnly()
  endpoint(@Root() delivery: WebhookDelivery) {
    return delivery.endpoint.loadOrFail();
  }
}
