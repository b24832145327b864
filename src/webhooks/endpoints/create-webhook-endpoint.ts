import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { MAX_ENDPOINTS } from '../../core/limits.js';
import { lock } from '../../database/write/advisory-locks.js';
import { checkEndpoint } from './check-endpoint.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import type { CreateWebhookEndpointArgs } from './webhook-endpoint.types.js';
import { addSecret } from './webhook-secrets.js';

/** Creates an endpoint and its first signing secret, which only this response contains. */
export async function createWebhookEndpoint(ctx: Context, args: CreateWebhookEndpointArgs): Promise<WebhookEndpoint> {
  checkEndpoint(ctx, args);
  const organizationId = organizationOf(ctx);
  await refuseTooMany(ctx, organizationId);
  const row = {
    organizationId,
    url: args.url,
    events: args.events ?? ['*'],
    apiVersion: args.apiVersion ?? ctx.apiVersion,
    description: args.description || undefined,
  };
  return addSecret(ctx, ctx.em.create(WebhookEndpoint, row));
}

/** RACE: two requests must not both count one endpoint less than the limit. So they wait for each other. */
async function refuseTooMany(ctx: Context, organizationId: string): Promise<void> {
  await lock(ctx, 'webhook endpoints', organizationId);
  const endpoints = await ctx.em.count(WebhookEndpoint, {});
  if (endpoints < MAX_ENDPOINTS) return;
  const message = 'An organization has at most {allowed} webhook endpoints. It has {endpoints}: delete one first.';
  throw AppError.conflict(message, { endpoints, allowed: MAX_ENDPOINTS });
}
