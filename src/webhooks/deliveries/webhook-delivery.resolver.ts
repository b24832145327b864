import type { FilterQuery } from '@mikro-orm/core';
import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { clock } from '../../core/clock.js';
import { type Context, Role } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { isId } from '../../core/ids.js';
import { KEPT_DAYS } from '../../core/limits.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { Statements } from '../../core/resolvers/statements.js';
import { byKey } from '../../database/read/by-key.js';
import { sortedBy } from '../../database/read/cursor.js';
import { find } from '../../database/read/find.js';
import type { PageOf } from '../../database/read/page.js';
import { readOne, related } from '../../database/read/related.js';
import { findById } from '../../database/write/load.js';
import { Event } from '../../events/event.entity.js';
import { mustBeActive } from '../endpoints/check-endpoint.js';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { DeliveryState, WebhookAttempt, WebhookDelivery } from './webhook-delivery.entity.js';
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

/** Lists webhook deliveries, newest first. */
export async function listWebhookDeliveries(
  ctx: Context,
  { endpointId, eventId, state, ...page }: WebhookDeliveriesArgs,
): Promise<PageOf<WebhookDelivery>> {
  const where: FilterQuery<WebhookDelivery> = {
    ...(endpointId == null ? {} : { endpoint: matchingId(endpointId) }),
    ...(eventId == null ? {} : { eventId: matchingId(eventId) }),
    ...(state == null ? {} : { state }),
  };
  return find(ctx, WebhookDelivery, { where, sort: sortedBy('createdAt', 'desc') }, page);
}

/** A malformed id matches nothing; PostgreSQL would reject a comparison with it. */
const matchingId = (id: string): string[] => (isId(id) ? [id] : []);

/**
 * Sends a delivery again, whatever its state: same id, same bytes, and the full retry schedule. It only makes the delivery
 * due; a worker claims it after the commit.
 */
export async function redeliver(ctx: Context, deliveryId: string): Promise<WebhookDelivery> {
  const delivery = await findById(ctx, WebhookDelivery, 'webhook delivery', deliveryId, { lock: 'update' });
  mustBeActive(await related(ctx, delivery, 'endpoint'));
  delivery.state = DeliveryState.PENDING;
  delivery.nextAttemptAt = clock.now();
  delivery.turn = 1;
  delivery.claimedUntil = undefined;
  delivery.deliveredAt = undefined;
  return delivery;
}

/**
 * Redelivers everything an endpoint failed to receive since a given time: dead letters, and deliveries that wait for a
 * retry. Returns how many.
 */
export async function redeliverFailed(ctx: Context, { endpointId, since }: RedeliverFailedArgs): Promise<number> {
  const endpoint = await findById(ctx, WebhookEndpoint, 'webhook endpoint', endpointId);
  mustBeActive(endpoint);
  return ctx.em.nativeUpdate(
    WebhookDelivery,
    {
      endpoint: endpoint.id,
      createdAt: { $gte: since },
      $or: [
        { state: DeliveryState.DEAD },
        // Those that were already made due begin at 1.
        { state: DeliveryState.PENDING, turn: { $gt: 1 } },
      ],
    },
    { state: DeliveryState.PENDING, nextAttemptAt: clock.now(), turn: 1, claimedUntil: null },
  );
}
