import type { Context } from '../../core/context.js';
import { WebhookSecret } from '../endpoints/secrets/webhook-secret.entity.js';

/** Who rotated more often than this has no use for what was before. */
const MOST = 5;

/** A signing secret as it was shown (`whsec_…`); past `expiresAt` it signs nothing any more. */
export interface EndpointSecret {
  secret: string;
  expiresAt?: Date;
}

/** The secrets of an endpoint, newest first, those that have expired too; the last five. */
export async function secretsOf(ctx: Context, endpointId: string): Promise<EndpointSecret[]> {
  const order = { createdAt: 'desc', id: 'desc' } as const;
  const rows = await ctx.em.find(WebhookSecret, { endpoint: endpointId }, { orderBy: order, limit: MOST });
  return rows.map(({ secret, expiresAt }) => ({
    secret: ctx.encryption.decrypt(secret),
    expiresAt: expiresAt ?? undefined,
  }));
}
