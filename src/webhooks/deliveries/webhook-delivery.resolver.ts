import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { KEPT_DAYS } from '../../core/limits.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { Statements } from '../../core/resolvers/statements.js';
import { byKey } from '../../database/read/by-key.js';
import { sortedBy } from '../../database/read/cursor.js';
import { readOne, related } from '../../database/read/related.js';
import { Event } from '../../events/event.entity.js';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { listWebhookDeliveries } from './list-webhook-deliveries.js';
import { redeliver, redeliverFailed } from './redeliver.js';
import { WebhookAttempt, WebhookDelivery } from './webhook-delivery.entity.js';
import { RedeliverFailedArgs, WebhookDeliveriesArgs, WebhookDeliveryPage } from './webhook-delivery.types.js';

@Resolver(() => WebhookDelivery)
export class WebhookDeliveryResolver {
  @Query(() => WebhookDeliveryPage, {
    description: `Webhook deliveries and their outcome, newest first. They are kept for ${KEPT_DAYS} days. Admins only.`,
  })
  @Authorized(Role.ADMIN)
  webhookDeliveries(@Ctx() ctx: Context, @Args(() => WebhookDeliveriesArgs) args: WebhookDeliveriesArgs) {
    return listWebhookDeliveries(ctx, args);
  }

  @Mutation(() => WebhookDelivery, {
    description:
      'Sends a delivery again: same id, same bytes. NOT_FOUND if the delivery does not exist; CONFLICT if its endpoint is inactive. Admins only.',
  })
  @Authorized(Role.ADMIN)
  redeliver(
    @Ctx() ctx: Context,
    @Arg('deliveryId', () => ID, { description: 'The id of the delivery.' }) deliveryId: string,
  ) {
    return redeliver(ctx, deliveryId);
  }

  @Mutation(() => Int, {
    description:
      'Immediately redelivers everything an endpoint failed to receive: dead letters, and deliveries that wait for a retry. Returns how many. NOT_FOUND if the endpoint does not exist; CONFLICT if it is inactive. Admins only.',
  })
  @Authorized(Role.ADMIN)
  redeliverFailed(@Ctx() ctx: Context, @Args(() => RedeliverFailedArgs) args: RedeliverFailedArgs) {
    return redeliverFailed(ctx, args);
  }

  @FieldResolver(() => [WebhookAttempt], { description: 'Every attempt, oldest first.' })
  @GraphQLOnly()
  attempts(@Root() delivery: WebhookDelivery, @Ctx() ctx: Context) {
    return related(ctx, delivery, 'attempts');
  }

  @FieldResolver(() => WebhookEndpoint, { description: 'The endpoint it is sent to.' })
  @GraphQLOnly()
  endpoint(@Root() delivery: WebhookDelivery, @Ctx() ctx: Context) {
    return related(ctx, delivery, 'endpoint');
  }

  @FieldResolver(() => Event, { description: 'The event it delivers.' })
  @GraphQLOnly()
  event(@Root() delivery: WebhookDelivery, @Ctx() ctx: Context) {
    return readOne(ctx, Event, 'event', delivery.eventId);
  }
}

/** What an endpoint shows of its deliveries. */
@Resolver(() => WebhookEndpoint)
export class NextAttemptResolver {
  @FieldResolver(() => Date, {
    nullable: true,
    description:
      'When the next attempt of a delivery to it is due: RFC 3339, UTC. null if no delivery waits, or the endpoint is inactive.',
  })
  @GraphQLOnly()
  @Statements(1)
  async nextAttemptAt(@Root() { id, active }: WebhookEndpoint, @Ctx() ctx: Context) {
    if (!active) return null;
    const pending = { sort: sortedBy('nextAttemptAt', 'asc'), limit: 1, only: "state = 'pending'" };
    const [first] = await byKey(ctx, WebhookDelivery, 'endpoint', id, pending);
    return first?.nextAttemptAt;
  }
}
