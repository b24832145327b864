import { addSeconds, clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { findById } from '../../database/write/load.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import type { RotateWebhookSecretArgs } from './webhook-endpoint.types.js';
import { addSecret, WebhookSecret } from './webhook-secrets.js';

/**
 * Creates a new signing secret, which only this response contains. Older secrets also sign until the overlap ends, or
 * until they expire if that is sooner.
 */
export async function rotateWebhookSecret(ctx: Context, args: RotateWebhookSecretArgs): Promise<WebhookEndpoint> {
  // RACE: of two concurrent rotations, the second must see the first one's secret, or that secret would never expire.
  const endpoint = await findById(ctx, WebhookEndpoint, 'webhook endpoint', args.id, { lock: 'update' });
  const end = addSeconds(clock.now(), (args.overlapHours ?? 24) * 3600);
  const before = await ctx.em.find(WebhookSecret, { endpoint: endpoint.id });
  for (const old of before) old.expiresAt = old.expiresAt && old.expiresAt < end ? old.expiresAt : end;
  return addSecret(ctx, endpoint);
}
