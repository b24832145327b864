import { LockMode } from '@mikro-orm/core';
import type { Context } from '../shared/context.js';
import { AppError } from '../shared/errors.js';
import { findById } from '../shared/find.js';
import { DeliveryState, WebhookDelivery } from './webhook-delivery.entity.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';

/**
 * Sends a delivery again, whatever became of it: the same id, the same bytes, and the whole retry schedule. It only
 * marks the delivery; the relay of a worker queues it after the commit, so this needs no queue in its own process.
 */
export async function redeliver(ctx: Context, deliveryId: string): Promise<WebhookDelivery> {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const delivery = await findById(ctx, WebhookDelivery, 'webhook delivery', deliveryId, { lockMode });
  mustBeActive(await delivery.endpoint.loadOrFail());
  delivery.state = DeliveryState.PENDING;
  delivery.nextAttemptAt = undefined;
  delivery.deliveredAt = undefined;
  return delivery;
}

/** Refuses to send to an endpoint that is switched off: CONFLICT. */
export function mustBeActive(endpoint: WebhookEndpoint): void {
  if (endpoint.active) return;
  throw AppError.conflict(
    'The endpoint is switched off. Switch it on first, with updateWebhookEndpoint(active: true).',
    {
      endpointId: endpoint.id,
    },
  );
}
