import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { related } from '../../database/read/related.js';
import { findById } from '../../database/write/load.js';
import { mustBeActive } from '../endpoints/check-endpoint.js';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { DeliveryState, WebhookDelivery } from './webhook-delivery.entity.js';
import type { RedeliverFailedArgs } from './webhook-delivery.types.js';

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
