import type { Context } from '../../core/context.js';
import { findById } from '../../core/persistence/find-by-id.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** Deletes an endpoint with its secrets and deliveries; pending deliveries are not attempted again. */
export async function deleteWebhookEndpoint(ctx: Context, id: string): Promise<boolean> {
  const endpoint = await findById(ctx, WebhookEndpoint, 'webhook endpoint', id);
  ctx.em.remove(endpoint);
  return true;
}
