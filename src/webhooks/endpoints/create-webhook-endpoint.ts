import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { checkEndpoint } from './check-endpoint.js';
import { newSecret } from './secrets/new-secret.js';
import { WebhookSecret } from './secrets/webhook-secret.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import type { CreateWebhookEndpointArgs } from './webhook-endpoint.types.js';

/** Creates an endpoint and its first signing secret, which only this response contains. */
export async function createWebhookEndpoint(ctx: Context, args: CreateWebhookEndpointArgs): Promise<WebhookEndpoint> {
  checkEndpoint(ctx, args);
  const organizationId = organizationOf(ctx);
  const row = {
    organizationId,
    url: args.url,
    events: args.events ?? ['*'],
    apiVersion: args.apiVersion ?? ctx.apiVersion,
    description: args.description || undefined,
  };
  const endpoint = ctx.em.create(WebhookEndpoint, row, { persist: true });
  const secret = newSecret();
  ctx.em.create(WebhookSecret, { organizationId, endpoint, secret: ctx.encryption.encrypt(secret) }, { persist: true });
  return Object.assign(endpoint, { secret });
}
