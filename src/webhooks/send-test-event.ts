import { record } from '../events/record.js';
import type { Context } from '../shared/context.js';
import { findById } from '../shared/find.js';
import { mustBeActive } from './redeliver.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** Sends a `webhook.test` to this endpoint alone, whatever it listens to. */
export async function sendTestEvent(ctx: Context, id: string): Promise<WebhookEndpoint> {
  const endpoint = await findById(ctx, WebhookEndpoint, 'webhook endpoint', id);
  mustBeActive(endpoint);
  record(ctx, 'webhook.test', { resourceId: endpoint.id, value: endpoint });
  return endpoint;
}
