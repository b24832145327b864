import type { Context } from '../../core/context.js';
import { record } from '../../core/events/record.js';
import { findById } from '../../core/persistence/find-by-id.js';
import { mustBeActive } from './must-be-active.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** Sends a `webhook.test` event to this endpoint only, whatever its event filter. */
export async function sendTestEvent(ctx: Context, id: string): Promise<WebhookEndpoint> {
  const endpoint = await findById(ctx, WebhookEndpoint, 'webhook endpoint', id);
  mustBeActive(endpoint);
  record(ctx, 'webhook.test', { resourceId: endpoint.id, value: endpoint });
  return endpoint;
}
