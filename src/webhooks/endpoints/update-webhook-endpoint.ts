import type { Context } from '../../core/context.js';
import { findById } from '../../database/write/load.js';
import { checkEndpoint } from './check-endpoint.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import type { UpdateWebhookEndpointArgs } from './webhook-endpoint.types.js';

/** Updates the given fields. Reactivating an endpoint, or changing its URL, clears its failure history. */
export async function updateWebhookEndpoint(ctx: Context, args: UpdateWebhookEndpointArgs): Promise<WebhookEndpoint> {
  checkEndpoint(ctx, args);
  const endpoint = await findById(ctx, WebhookEndpoint, 'webhook endpoint', args.id, { lock: 'update' });
  const urlChanged = args.url != null && args.url !== endpoint.url;
  const reactivated = args.active === true && !endpoint.active;
  if (urlChanged || reactivated) endpoint.failingSince = undefined;
  if (reactivated) endpoint.disabledAt = undefined;
  endpoint.url = args.url ?? endpoint.url;
  endpoint.events = args.events ?? endpoint.events;
  endpoint.apiVersion = args.apiVersion ?? endpoint.apiVersion;
  endpoint.active = args.active ?? endpoint.active;
  endpoint.description = (args.description ?? endpoint.description) || undefined;
  return endpoint;
}
