import { LockMode } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { findById } from '../../core/persistence/find-by-id.js';
import { checkEndpoint } from './check-endpoint.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import type { UpdateWebhookEndpointArgs } from './webhook-endpoint.types.js';

/** Changes what is given. Switching an endpoint on again, or giving it another address, forgets its failures. */
export async function updateWebhookEndpoint(ctx: Context, args: UpdateWebhookEndpointArgs): Promise<WebhookEndpoint> {
  checkEndpoint(ctx, args);
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const endpoint = await findById(ctx, WebhookEndpoint, 'webhook endpoint', args.id, { lockMode });
  const moved = args.url != null && args.url !== endpoint.url;
  const switchedOn = args.active === true && !endpoint.active;
  if (moved || switchedOn) endpoint.failingSince = undefined;
  if (switchedOn) endpoint.disabledAt = undefined;
  endpoint.url = args.url ?? endpoint.url;
  endpoint.events = args.events ?? endpoint.events;
  endpoint.apiVersion = args.apiVersion ?? endpoint.apiVersion;
  endpoint.active = args.active ?? endpoint.active;
  endpoint.description = (args.description ?? endpoint.description) || undefined;
  return endpoint;
}
