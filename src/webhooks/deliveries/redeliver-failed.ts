import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { findById } from '../../core/persistence/find-by-id.js';
import { mustBeActive } from '../endpoints/must-be-active.js';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { DeliveryState, WebhookDelivery } from './webhook-delivery.entity.js';
import type { RedeliverFailedArgs } from './webhook-delivery.types.js';

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
