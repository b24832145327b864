import type { Context } from '../../core/context.js';
import { findById } from '../../core/persistence/find-by-id.js';
import { mustBeActive } from '../endpoints/must-be-active.js';
import { DeliveryState, WebhookDelivery } from './webhook-delivery.entity.js';

/**
 * Sends a delivery again, whatever its state: same id, same bytes, and the full retry schedule. It only marks the
 * delivery; a worker's relay queues it after the commit, so this process needs no queue.
 */
export async function redeliver(ctx: Context, deliveryId: string): Promise<WebhookDelivery> {
  const delivery = await findById(ctx, WebhookDelivery, 'webhook delivery', deliveryId, { lock: 'update' });
  mustBeActive(await delivery.endpoint.loadOrFail());
  delivery.state = DeliveryState.PENDING;
  delivery.nextAttemptAt = undefined;
  delivery.deliveredAt = undefined;
  return delivery;
}
