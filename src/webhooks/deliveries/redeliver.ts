import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { findById } from '../../core/persistence/find-by-id.js';
import { related } from '../../core/persistence/reads/related.js';
import { mustBeActive } from '../endpoints/must-be-active.js';
import { DeliveryState, WebhookDelivery } from './webhook-delivery.entity.js';

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
